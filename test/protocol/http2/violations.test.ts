import fc from "fast-check";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeHeaders } from "../../../src/protocol/http2";
import { ErrorCode } from "../../../src/protocol/http2/error-code";
import { FrameReader, FrameType, frameHead, type Frame } from "../../../src/protocol/http2/frame";
import { request, serveConnections, type ConnectionHarness } from "./connection-harness";

const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
const SETTINGS = frame(FrameType.SETTINGS, 0, 0);
const GREETING = Buffer.concat([PREFACE, SETTINGS]);
const FIELDS = encodeHeaders([
  [":method", "POST"],
  [":path", "/"],
]);
const REQUEST = frame(FrameType.HEADERS, 0x4, 1, FIELDS);

function frame(type: number, flags: number, streamId: number, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([frameHead(type, flags, streamId, payload.length), payload]);
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const setting = (id: number, value: number): Buffer => Buffer.concat([Buffer.of(0, id), number(value)]);

let harness: ConnectionHarness;
beforeAll(async () => {
  harness = await serveConnections((stream) => {
    stream.onEnd = () => stream.end(encodeHeaders([[":status", "200"]]));
  });
});
afterAll(() => harness.stop());

/** Sends bytes, and gathers what comes until the server ends the connection or says what is waited for. */
async function exchange(bytes: readonly Buffer[], until: (frame: Frame) => boolean): Promise<readonly Frame[]> {
  const socket = harness.socket();
  const reader = new FrameReader();
  const frames: Frame[] = [];
  for (const chunk of bytes) socket.write(chunk);
  const done = new Promise<void>((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      reader.push(chunk);
      for (let next = reader.next(); next !== undefined; next = reader.next()) {
        frames.push(next);
        if (until(next)) resolve();
      }
    });
    socket.on("close", () => resolve());
  });
  await done;
  socket.destroy();
  return frames;
}

describe("the connection ends, with the reason, at", () => {
  test.each<[string, number, readonly Buffer[]]>([
    ["another protocol", ErrorCode.PROTOCOL_ERROR, [Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")]],
    ["a first frame that is no SETTINGS", ErrorCode.PROTOCOL_ERROR, [PREFACE, REQUEST]],
    ["a frame that is too long", ErrorCode.FRAME_SIZE_ERROR, [GREETING, REQUEST, frame(0, 0, 1, Buffer.alloc(16_385))]],
    ["settings of a stream", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(FrameType.SETTINGS, 0, 1)]],
    ["half a setting", ErrorCode.FRAME_SIZE_ERROR, [GREETING, frame(FrameType.SETTINGS, 0, 0, Buffer.alloc(5))]],
    [
      "a window of 2 GiB",
      ErrorCode.FLOW_CONTROL_ERROR,
      [GREETING, frame(FrameType.SETTINGS, 0, 0, setting(4, 2 ** 31))],
    ],
    ["frames of 32 MiB", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(FrameType.SETTINGS, 0, 0, setting(5, 2 ** 25))]],
    ["a promise", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(FrameType.PUSH_PROMISE, 0, 1)]],
    ["a ping of a stream", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(FrameType.PING, 0, 1, Buffer.alloc(8))]],
    ["a ping of four bytes", ErrorCode.FRAME_SIZE_ERROR, [GREETING, frame(FrameType.PING, 0, 0, Buffer.alloc(4))]],
    ["a reset of nothing", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(FrameType.RST_STREAM, 0, 1, number(8))]],
    ["data of nothing", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(FrameType.DATA, 0, 1, Buffer.from("x"))]],
    ["a stream with an even number", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(FrameType.HEADERS, 0x5, 2, FIELDS)]],
    ["more padding than bytes", ErrorCode.PROTOCOL_ERROR, [GREETING, REQUEST, frame(0, 0x8, 1, Buffer.of(9, 1))]],
    ["a window that grows by nothing", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(8, 0, 0, number(0))]],
    ["a window that grows beyond 2 GiB", ErrorCode.FLOW_CONTROL_ERROR, [GREETING, frame(8, 0, 0, number(2 ** 31 - 1))]],
    ["a header block that is interrupted", ErrorCode.PROTOCOL_ERROR, [GREETING, frame(1, 0, 1, FIELDS), SETTINGS]],
    ["the rest of no header block", ErrorCode.PROTOCOL_ERROR, [GREETING, REQUEST, frame(9, 0x4, 1, FIELDS)]],
    [
      "headers without an end",
      ErrorCode.ENHANCE_YOUR_CALM,
      [GREETING, frame(1, 0, 1, FIELDS), ...Array.from({ length: 20 }, () => frame(9, 0, 1, Buffer.alloc(16_000)))],
    ],
    [
      "headers without an end, of frames without a byte",
      ErrorCode.ENHANCE_YOUR_CALM,
      [
        GREETING,
        frame(1, 0, 1, FIELDS),
        Buffer.concat(Array.from({ length: 30_000 }, () => frame(9, 0, 1, FIELDS.subarray(0, 0)))),
      ],
    ],
    ["a header that nobody numbered", ErrorCode.COMPRESSION_ERROR, [GREETING, frame(1, 0x5, 1, Buffer.of(0xff, 0x20))]],
    ["half a header", ErrorCode.COMPRESSION_ERROR, [GREETING, frame(1, 0x5, 1, Buffer.of(0x40, 0x0a, 0x61))]],
    ["a number without an end", ErrorCode.COMPRESSION_ERROR, [GREETING, frame(1, 0x5, 1, Buffer.alloc(12, 0xff))]],
    [
      "a table that is too large",
      ErrorCode.COMPRESSION_ERROR,
      [GREETING, frame(1, 0x5, 1, Buffer.of(0x3f, 0xff, 0x7f))],
    ],
    [
      "a text that is not padded with ones",
      ErrorCode.COMPRESSION_ERROR,
      [GREETING, frame(1, 0x5, 1, Buffer.of(0, 0x81, 0x18))],
    ],
  ])("%s", async (_name, code, bytes) => {
    const before = harness.errors.length;
    const frames = await exchange(bytes, () => false);
    const goodbye = frames.find(({ type }) => type === FrameType.GOAWAY);
    expect(goodbye?.payload.readUInt32BE(4)).toBe(code);
    expect(harness.errors.slice(before).map(({ message }) => message)).toEqual([
      expect.stringContaining("The client breaks the rules of HTTP/2"),
    ]);
  });
});

describe("only the stream ends, with the reason, at", () => {
  const ended = frame(FrameType.HEADERS, 0x4, 1, FIELDS);
  test.each<[string, number, readonly Buffer[]]>([
    ["a window that grows by nothing", ErrorCode.PROTOCOL_ERROR, [ended, frame(8, 0, 1, number(0))]],
    ["a window that grows beyond 2 GiB", ErrorCode.FLOW_CONTROL_ERROR, [ended, frame(8, 0, 1, number(2 ** 31 - 1))]],
    ["headers in the middle of a body", ErrorCode.PROTOCOL_ERROR, [ended, frame(1, 0x4, 1, FIELDS)]],
  ])("%s", async (_name, code, bytes) => {
    const frames = await exchange([GREETING, ...bytes], ({ type }) => type === FrameType.RST_STREAM);
    expect(frames.at(-1)).toMatchObject({ type: FrameType.RST_STREAM, streamId: 1, payload: number(code) });
  });
});

describe("harmless is", () => {
  const ping = frame(FrameType.PING, 0, 0, Buffer.from("ping-one"));
  test.each<[string, readonly Buffer[]]>([
    ["a frame of a type that nobody knows", [frame(0xee, 0xff, 0, Buffer.alloc(100))]],
    ["a setting that nobody knows", [frame(FrameType.SETTINGS, 0, 0, setting(0xee, 1))]],
    [
      "what comes for a stream that is over",
      [
        frame(1, 0x5, 1, FIELDS),
        frame(8, 0, 1, number(5)),
        frame(3, 0, 1, number(8)),
        frame(0, 0, 1, Buffer.from("late")),
      ],
    ],
    [
      "padding, and a priority",
      [frame(1, 0x2d, 1, Buffer.concat([Buffer.of(3), Buffer.alloc(5), FIELDS, Buffer.alloc(3)]))],
    ],
    ["one byte at a time", [...frame(1, 0x5, 1, FIELDS)].map((byte) => Buffer.of(byte))],
  ])("%s", async (_name, bytes) => {
    const before = harness.errors.length;
    const frames = await exchange([GREETING, ...bytes, ping], ({ type }) => type === FrameType.PING);
    expect(frames.at(-1)).toMatchObject({ flags: 1, payload: Buffer.from("ping-one") });
    expect(harness.errors.length).toBe(before);
  });
});

test("a client that breaks the rules does not disturb the others", async () => {
  const other = harness.client();
  const socket = harness.socket();
  socket.end("nonsense that is long enough to be read as the beginning");
  await once(socket.resume(), "close");
  expect((await request(other, {})).headers[":status"]).toBe(200);
});

test("whatever frames come, the connection ends in order or goes on", async () => {
  const anyFrame = fc
    .record({
      type: fc.nat(10),
      flags: fc.nat(255),
      streamId: fc.nat(9),
      payload: fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constant(FIELDS), fc.constant(number(70_000))),
    })
    .map(({ type, flags, streamId, payload }) => frame(type, flags, streamId, payload));
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { maxLength: 30 }), async (frames) => {
      const ping = frame(FrameType.PING, 0, 0, Buffer.from("ping-end"));
      const answers = await exchange([GREETING, ...frames, ping], ({ payload }) => payload.equals(ping.subarray(9)));
      const last = answers.at(-1);
      expect([FrameType.PING, FrameType.GOAWAY]).toContain(last?.type);
    }),
    { numRuns: 300 },
  );
});
