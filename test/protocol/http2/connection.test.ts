import fc from "fast-check";
import { once } from "node:events";
import { constants } from "node:http2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeHeaders, type Headers, type Stream } from "../../../src/protocol/http2";
import { request, serveConnections, type ConnectionHarness } from "./connection-harness";

const OK = encodeHeaders([[":status", "200"]]);
const END = encodeHeaders([["x-end", "yes"]]);
const NONE = Buffer.alloc(0);

let seen: Headers = new Map();
let opened: ((stream: Stream) => void) | undefined;

/** Answers with the body that came, `/hold` with nothing, and `/head` with trailers of as many bytes as it asks for. */
function serve(stream: Stream, headers: Headers): void {
  seen = headers;
  opened?.(stream);
  if (headers.get(":path") === "/hold") return;
  if (headers.get(":path") === "/head") {
    stream.end(
      encodeHeaders([
        [":status", "200"],
        ["x-long", "y".repeat(Number(headers.get("x-bytes")))],
      ]),
    );
    return;
  }
  const body: Buffer[] = [];
  stream.onData = (chunk) => body.push(chunk);
  stream.onEnd = () => {
    stream.respond(OK);
    stream.write(Buffer.concat(body));
    stream.end(END);
  };
}

const nextStream = (): Promise<Stream> => new Promise((resolve) => (opened = resolve));

let harness: ConnectionHarness;
beforeAll(async () => {
  harness = await serveConnections(serve);
});
afterAll(() => harness.stop());

describe("headers of an independent client", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/).map((text) => `x-${text}`);
  // Characters that the client sends as they are; a value may not begin or end with a space.
  const value = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });

  test("come as they were sent, whichever were numbered before", async () => {
    const client = harness.client();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 30 }), async (headers) => {
        await request(client, headers);
        expect(Object.fromEntries([...seen].filter(([key]) => key.startsWith("x-")))).toEqual(headers);
        expect(seen.get(":method")).toBe("POST");
      }),
      { numRuns: 200 },
    );
  });

  test("come in many frames where they are long, and so do those of an answer", async () => {
    const client = harness.client();
    const long = "v".repeat(60_000);
    await request(client, { "x-long": long });
    expect(seen.get("x-long")).toBe(long);
    const answer = await request(client, { ":path": "/head", "x-bytes": "40000" });
    expect(answer.headers["x-long"]).toHaveLength(40_000);
  });

  test.each([0, 100, 8192])("may be numbered in a table of %i bytes", async (headerTableSize) => {
    const client = harness.client({ headerTableSize });
    for (let i = 0; i < 5; i++) {
      const answer = await request(client, { "x-a": "one", [`x-${i}`]: "two" });
      expect(answer.headers[":status"]).toBe(200);
      expect([seen.get("x-a"), seen.get(`x-${i}`)]).toEqual(["one", "two"]);
    }
    client.settings({ headerTableSize: 0 });
    await once(client, "localSettings");
    expect((await request(client, { "x-a": "one" })).trailers["x-end"]).toBe("yes");
  });
});

describe("bodies", () => {
  test.each([1, 1000, 65_535, 2 ** 20])("of any size pass through windows of %i bytes", async (initialWindowSize) => {
    const client = harness.client({ initialWindowSize });
    const bytes = initialWindowSize === 1 ? [0, 1, 50] : [0, 1, 16_384, 16_385, 300_000];
    const bodies = bytes.map((length) => Buffer.alloc(length, length % 251));
    const answers = await Promise.all(bodies.map((body) => request(client, {}, body)));
    expect(answers.map(({ body }, i) => body.equals(bodies[i] ?? NONE))).not.toContain(false);
    expect(answers.every(({ trailers }) => trailers["x-end"] === "yes")).toBe(true);
  });

  test("go on when a client widens its windows in the middle", async () => {
    const client = harness.client({ initialWindowSize: 0 });
    const body = Buffer.alloc(200_000, 7);
    const answer = request(client, {}, body);
    await request(client, {});
    client.settings({ initialWindowSize: 65_535 });
    expect((await answer).body.equals(body)).toBe(true);
  });

  test("of many streams share a connection whose window is small", async () => {
    const client = harness.client();
    const bodies = Array.from({ length: 40 }, (_, i) => Buffer.alloc(100_000, i));
    const answers = await Promise.all(bodies.map((body) => request(client, {}, body)));
    expect(answers.map(({ body }, i) => body.equals(bodies[i] ?? NONE))).not.toContain(false);
  });

  test("of a paused stream stop at its window, and the other streams go on", async () => {
    const client = harness.client();
    const opening = nextStream();
    const stream = client.request({ ":method": "POST", ":path": "/hold" });
    const slow = await opening;
    slow.paused = true;
    let received = 0;
    slow.onData = (chunk) => (received += chunk.length);
    const body = Buffer.alloc(12 * 1024 * 1024);
    stream.end(body);
    let before = -1;
    while (received !== before || received === 0) {
      before = received;
      for (let i = 0; i < 10; i++) await request(client, {}, Buffer.alloc(100_000));
    }
    expect(received).toBe(4 * 1024 * 1024);
    const ended = new Promise<void>((resolve) => (slow.onEnd = resolve));
    slow.paused = false;
    await ended;
    expect(received).toBe(body.length);
    stream.destroy();
  });
});

describe("the end", () => {
  test("of a stream that the client resets is told once", async () => {
    const client = harness.client();
    const opening = nextStream();
    const stream = client.request({ ":method": "POST", ":path": "/hold" });
    stream.on("error", () => undefined);
    let closed = 0;
    const held = await opening;
    const closing = new Promise<void>((resolve) => held.onClose(resolve));
    held.onClose(() => closed++);
    stream.close(constants.NGHTTP2_CANCEL);
    await closing;
    await request(client, {});
    expect([closed, held.closed, held.answered]).toEqual([1, true, false]);
  });

  test("of a connection that is lost is the end of its streams", async () => {
    const client = harness.client();
    const opening = nextStream();
    client.request({ ":method": "POST", ":path": "/hold" }).on("error", () => undefined);
    const held = await opening;
    const closing = new Promise<void>((resolve) => held.onClose(resolve));
    client.destroy();
    await closing;
    // Nothing that is sent now goes anywhere, or fails.
    held.respond(OK);
    held.write(Buffer.from("late"));
    held.end(END);
    expect(held.answered).toBe(false);
  });

  test("waits for the last stream, takes no new one, and is clean", async () => {
    const client = harness.client();
    const opening = nextStream();
    const answer = request(client, { ":path": "/hold" });
    const held = await opening;
    const farewell = once(client, "goaway");
    const closed = once(client, "close");
    harness.connections.at(-1)?.close();
    expect((await farewell)[0]).toBe(constants.NGHTTP2_NO_ERROR);
    held.respond(OK);
    held.write(Buffer.from("last"));
    held.end(END);
    expect(await answer).toMatchObject({ body: Buffer.from("last"), trailers: { "x-end": "yes" } });
    await closed;
  });

  test("of an answer stops a request that is still coming", async () => {
    const client = harness.client();
    const opening = nextStream();
    const stream = client.request({ ":method": "POST", ":path": "/hold" });
    stream.on("error", () => undefined).resume();
    const held = await opening;
    held.end(OK);
    await once(stream, "close");
    expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
    expect(held.answered).toBe(true);
  });
});
