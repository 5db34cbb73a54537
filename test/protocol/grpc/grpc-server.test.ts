import * as grpc from "@grpc/grpc-js";
import { once } from "node:events";
import http2, { constants } from "node:http2";
import { connect } from "node:net";
import { Duplex } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GrpcError, Status, type GrpcCall, type Method, type MethodTable } from "../../../src/protocol/grpc";
import { frame, rawCall, serveMethods, type ServerHarness } from "./server-harness";

/** Resolves when the call is cancelled; what the tests wait for instead of time. */
const cancelled = (call: GrpcCall): Promise<void> =>
  new Promise((resolve) => {
    if (call.signal.aborted) resolve();
    else call.signal.addEventListener("abort", () => resolve(), { once: true });
  });

const FLOOD_BYTES = 8 * 1024;
let sent = 0;
let wakeCancelled: (() => void) | undefined;
const sawCancel = (): Promise<void> => new Promise((resolve) => (wakeCancelled = resolve));

const unary = (handle: (request: Uint8Array, call: GrpcCall) => Promise<Uint8Array>): Method => ({
  kind: "unary",
  handle,
});

const METHODS: MethodTable = new Map<string, Method>([
  ["/test/Echo", unary(async (request) => request)],
  ["/test/Fail", unary(() => Promise.reject(new GrpcError(Status.RESOURCE_EXHAUSTED, "gone für 100%")))],
  ["/test/Bug", unary(() => Promise.reject(new Error("inner details")))],
  [
    "/test/Wait",
    unary(async (_request, call) => {
      await cancelled(call);
      wakeCancelled?.();
      return new Uint8Array();
    }),
  ],
  ["/test/Big", unary(async (request) => Buffer.alloc(Buffer.from(request).readUInt32BE(0), 7))],
  [
    "/test/Flood",
    {
      kind: "serverStream",
      handle: async function* () {
        try {
          for (sent = 0; ; sent++) yield Buffer.alloc(FLOOD_BYTES);
        } finally {
          wakeCancelled?.();
        }
      },
    },
  ],
  [
    "/test/Count",
    {
      kind: "serverStream",
      handle: async function* (request) {
        for (let i = 0; i < (request[0] ?? 0); i++) yield Buffer.from([i]);
        if (request[1] === 1) throw new GrpcError(Status.RESOURCE_EXHAUSTED, "enough");
      },
    },
  ],
]);

let harness: ServerHarness;
beforeAll(async () => {
  harness = await serveMethods(METHODS);
});
afterAll(() => harness.stop());

describe("an independent client", () => {
  test("gets answers of any size, up to 70 MB and back", async () => {
    for (const size of [0, 1, 65_535, 1_000_000, 70 * 1024 * 1024]) {
      const request = Buffer.alloc(size, size % 251);
      const answer = await harness.channel.raw("/test/Echo", request);
      expect(answer.equals(request)).toBe(true);
    }
  });

  test("gets 300 answers at once, and then a thousand", async () => {
    for (const count of [300, 1000]) {
      const calls = Array.from({ length: count }, (_, i) =>
        harness.channel.raw("/test/Echo", Buffer.from(`call ${i}`)),
      );
      expect((await Promise.all(calls)).map(String)).toEqual(Array.from({ length: count }, (_, i) => `call ${i}`));
    }
  });

  test("gets many big answers at once", async () => {
    const size = Buffer.from([0, 0x80, 0, 0]);
    const answers = await Promise.all(Array.from({ length: 16 }, () => harness.channel.raw("/test/Big", size)));
    expect(answers.map((answer) => answer.length)).toEqual(Array(16).fill(8 * 1024 * 1024));
  });

  test("gets the status and message of a failure", async () => {
    await expect(harness.channel.raw("/test/Fail", Buffer.alloc(0))).rejects.toMatchObject({
      code: grpc.status.RESOURCE_EXHAUSTED,
      details: "gone für 100%",
    });
  });

  test("gets INTERNAL for a bug, with what the server chooses to say of it", async () => {
    await expect(harness.channel.raw("/test/Bug", Buffer.alloc(0))).rejects.toMatchObject({
      code: grpc.status.INTERNAL,
      details: "described",
    });
    expect(harness.errors).toMatchObject([{ message: "inner details" }]);
  });

  test("gets UNIMPLEMENTED for a method that is not there", async () => {
    await expect(harness.channel.raw("/test/Nothing", Buffer.alloc(0))).rejects.toMatchObject({
      code: grpc.status.UNIMPLEMENTED,
    });
  });

  test("reads a stream to its end, and to its error", async () => {
    const read = async (request: readonly number[]): Promise<number[]> => {
      const seen: number[] = [];
      for await (const message of harness.channel.rawStream("/test/Count", Buffer.from(request)))
        seen.push((message as Buffer)[0] ?? -1);
      return seen;
    };
    expect(await read([3, 0])).toEqual([0, 1, 2]);
    expect(await read([0, 0])).toEqual([]);
    await expect(read([2, 1])).rejects.toMatchObject({ code: grpc.status.RESOURCE_EXHAUSTED, details: "enough" });
  });

  test("cancels a call, and the handler sees it", async () => {
    const seen = sawCancel();
    const controller = new AbortController();
    const call = harness.channel.raw("/test/Wait", Buffer.alloc(0), { signal: controller.signal });
    const failed = expect(call).rejects.toMatchObject({ code: grpc.status.CANCELLED });
    await harness.channel.raw("/test/Echo", Buffer.alloc(0));
    controller.abort();
    await failed;
    await seen;
  });
});

test("a client that does not read is not flooded, and its leaving ends the handler", async () => {
  // The independent client reads ahead without limit, so this one is bare.
  const stream = harness.session.request({
    ":method": "POST",
    ":path": "/test/Flood",
    "content-type": "application/grpc",
  });
  stream.on("error", () => undefined);
  const seen = sawCancel();
  stream.end(frame(Buffer.alloc(0)));
  // The stream stands still when nothing more is sent over a while in which other calls come and go.
  let before = -1;
  while (before !== sent || sent === 0) {
    before = sent;
    for (let i = 0; i < 20; i++) await harness.channel.raw("/test/Echo", Buffer.alloc(0));
  }
  expect(sent * FLOOD_BYTES).toBeLessThan(1024 * 1024);
  stream.close(constants.NGHTTP2_CANCEL);
  await seen;
});

describe("a client that speaks badly", () => {
  test("may cut its frames anywhere", async () => {
    const body = frame(Buffer.from("hello"));
    const answer = await rawCall(
      harness.session,
      [...body].map((byte) => Buffer.from([byte])),
    );
    expect(answer.trailers["grpc-status"]).toBe("0");
    expect(answer.body).toEqual(body);
  });

  test.each([
    ["a compressed message", [frame(Buffer.from("x"), 1)], Status.UNIMPLEMENTED, /compressed/],
    ["a malformed prefix", [frame(Buffer.from("x"), 9)], Status.INTERNAL, /not one message/],
    ["half a prefix", [Buffer.from([0, 0])], Status.INTERNAL, /not one message/],
    ["half a message", [frame(Buffer.from("hello")).subarray(0, 7)], Status.INTERNAL, /not one message/],
    ["no message", [], Status.INTERNAL, /not one message/],
    ["two messages", [frame(Buffer.from("a")), frame(Buffer.from("b"))], Status.INTERNAL, /not one message/],
  ])("gets a status for %s", async (_name, chunks, status, message) => {
    const answer = await rawCall(harness.session, chunks);
    expect(answer.headers[":status"]).toBe(200);
    expect(answer.trailers["grpc-status"]).toBe(String(status));
    expect(answer.trailers["grpc-message"]).toMatch(message);
  });

  test.each([
    ["another method", { ":method": "PUT" }],
    ["another content type", { "content-type": "text/plain" }],
    ["gRPC-Web", { "content-type": "application/grpc-web" }],
  ])("gets HTTP 415 for %s", async (_name, headers) => {
    expect((await rawCall(harness.session, [], headers)).headers[":status"]).toBe(415);
  });

  test("does not disturb the others", async () => {
    expect(String(await harness.channel.raw("/test/Echo", Buffer.from("still here")))).toBe("still here");
  });
});

test("pings are answered", async () => {
  const payload = Buffer.from("12345678");
  const answered = await new Promise<Buffer>((resolve, reject) =>
    harness.session.ping(payload, (error, _milliseconds, echo) => (error === null ? resolve(echo) : reject(error))),
  );
  expect(answered).toEqual(payload);
});

test("closing aborts calls, and cuts those that do not heed it", async () => {
  const closing = await serveMethods(METHODS);
  const seen = sawCancel();
  const waiting = closing.channel.raw("/test/Wait", Buffer.alloc(0));
  const flooding = closing.channel.rawStream("/test/Flood", Buffer.alloc(0));
  flooding.on("error", () => undefined).pause();
  const outcome = waiting.then(
    () => "answered",
    () => "cut",
  );
  await closing.channel.raw("/test/Echo", Buffer.alloc(0));
  closing.server.abortCalls();
  await seen;
  await closing.server.close(50);
  expect(closing.server.connections).toBe(0);
  await outcome;
  await closing.stop();
});

test("closing ends a connection whose client takes nothing any more, although answers wait for it", async () => {
  const closing = await serveMethods(METHODS);
  const socket = connect(closing.path);
  // Forwards what is said, and stops hearing once something has come.
  const deaf = new Duplex({
    read: () => undefined,
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
  });
  socket.on("error", () => undefined).on("close", () => deaf.destroy());
  const session = http2.connect("http://localhost", {
    createConnection: () => deaf,
    settings: { initialWindowSize: 2 ** 30 },
  });
  session.on("error", () => undefined);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(32 * 1024 * 1024);
  const stream = session.request({
    ":method": "POST",
    ":path": "/test/Big",
    "content-type": "application/grpc",
    te: "trailers",
  });
  stream.on("error", () => undefined).end(frame(size));
  await once(socket, "readable");
  await closing.channel.raw("/test/Echo", Buffer.alloc(0));
  await closing.server.close(50);
  expect(closing.server.connections).toBe(0);
  session.destroy();
  await closing.stop();
});

test("methods that cannot be loaded fail each call, not the server", async () => {
  const failing = await serveMethods(new Map(), { methods: () => Promise.reject(new Error("no such file")) });
  for (let i = 0; i < 2; i++) {
    await expect(failing.channel.raw("/test/Echo", Buffer.alloc(0))).rejects.toMatchObject({
      code: grpc.status.INTERNAL,
    });
  }
  expect(failing.errors).toHaveLength(2);
  await failing.stop();
});
