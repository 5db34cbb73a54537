import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveMethods, type ServerHarness } from "./server-harness";

/** RFC 9113, 4.1. */
function http2Frame(type: number, flags: number, stream: number, payload = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt16BE((type << 8) | flags, 3);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const [HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, CONTINUATION] = [1, 3, 4, 6, 7, 9];
const [ACK, END_HEADERS] = [1, 4];
const PREFACE = Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), http2Frame(SETTINGS, 0, 0)]);
/** POST, http, the path, and an authority (RFC 7541, appendix A). */
const CALL = Buffer.from("\x83\x86\x44\x0a/test/Echo\x41\x01x", "latin1");
const CANCEL = Buffer.from([0, 0, 0, 8]);
const LAST = Buffer.from("the last");

let harness: ServerHarness;
beforeAll(async () => {
  harness = await serveMethods(
    new Map([["/test/Echo", { kind: "unary", handle: async (request: Uint8Array) => request }]]),
  );
});
afterAll(() => harness.stop());

/** Sends all at once and a ping after it, and waits until that is answered or the server ends the connection. */
async function outcomeOf(frames: readonly Buffer[]): Promise<"answered" | "ended"> {
  const socket = connect(harness.path);
  socket.write(Buffer.concat([PREFACE, ...frames, http2Frame(PING, 0, 0, LAST)]));
  let received = Buffer.alloc(0);
  const outcome = await new Promise<"answered" | "ended">((resolve) => {
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.includes(http2Frame(GOAWAY, 0, 0, Buffer.alloc(8)).subarray(0, 9))) resolve("ended");
      if (received.includes(http2Frame(PING, ACK, 0, LAST))) resolve("answered");
    });
    socket.on("error", () => undefined).on("close", () => resolve("ended"));
  });
  socket.destroy();
  return outcome;
}

const many = (frames: (index: number) => readonly Buffer[]): readonly Buffer[] =>
  Array.from({ length: 20_000 }, (_, index) => frames(index)).flat();
const field = http2Frame(CONTINUATION, 0, 1, Buffer.from("\x00\x01a\x01b", "latin1"));

test.each([
  ["headers without end", [http2Frame(HEADERS, 0, 1, CALL), ...many(() => [field])], /ended/],
  ["pings", many(() => [http2Frame(PING, 0, 0, Buffer.alloc(8))]), /ended/],
  // Node.js 20 answers each one.
  ["settings", many(() => [http2Frame(SETTINGS, 0, 0)]), /answered|ended/],
  [
    "calls that are reset at once",
    many((index) => [
      http2Frame(HEADERS, END_HEADERS, 2 * index + 1, CALL),
      http2Frame(RST_STREAM, 0, 2 * index + 1, CANCEL),
    ]),
    /ended/,
  ],
])("a flood of %s takes no memory and disturbs no other connection", async (_what, frames, outcome) => {
  const before = process.memoryUsage().rss;
  expect(await outcomeOf(frames)).toMatch(outcome);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  expect(String(await harness.channel.raw("/test/Echo", Buffer.from("still here")))).toBe("still here");
});
