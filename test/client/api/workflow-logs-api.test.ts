import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AbortedError, DecodeError, StatusError } from "../../../src/client";
import { clientFor, failureOf, live, type TestClient } from "../support/client-for";
import { json, type ScriptedAnswer, scriptedServer, type SeenRequest } from "../support/scripted-server";

const LOG = { workflowId: "w", instanceId: "i" };

const startOf = ({ url }: SeenRequest): number => Number(new URL(url, "http://h").searchParams.get("start") ?? "0");
const entriesOf = (count: number): readonly { readonly message: string }[] =>
  Array.from({ length: count }, (_, at) => ({ message: `step ${at}` }));

/** How services may understand `start`; `log` is what they hold, `size` their page. */
const SERVICES: Readonly<Record<string, (log: readonly unknown[], size: number, start: number) => ScriptedAnswer>> = {
  "answers pages, and nothing behind the end": (log, size, start) => json(log.slice(start, start + size)),
  "answers 204 behind the end": (log, size, start) =>
    start >= log.length ? { status: 204 } : json({ link: {}, entries: log.slice(start, start + size) }),
  "answers 404 behind the end": (log, size, start) =>
    start >= Math.max(1, log.length) ? { status: 404 } : json(log.slice(start, start + size)),
  "answers 400 behind the end": (log, size, start) =>
    start >= Math.max(1, log.length) ? { status: 400 } : json(log.slice(start, start + size)),
  "answers 416 behind the end": (log, size, start) =>
    start >= Math.max(1, log.length) ? { status: 416 } : json(log.slice(start, start + size)),
  "breaks far behind the end": (log, size, start) =>
    start > log.length ? { status: 500 } : json(log.slice(start, start + size)),
  "gives the last page for any start behind the end": (log, size, start) =>
    json(
      log.slice(
        start < log.length ? start : Math.max(0, log.length - size),
        start < log.length ? start + size : undefined,
      ),
    ),
  "gives the last entry for any start behind the end": (log, size, start) =>
    json(start < log.length ? log.slice(start, start + size) : log.slice(-1)),
  "answers all and ignores start": (log) => json(log),
};

async function collect(answer: (start: number, request: SeenRequest) => ScriptedAnswer, start?: number) {
  await using server = await scriptedServer((request) => answer(startOf(request), request));
  await using client = clientFor(server.origin);
  const entries = await client.workflowLogs.allEntries(LOG, start === undefined ? {} : { start }, live);
  return {
    messages: entries?.map(({ attributes }) => attributes["message"]) ?? null,
    starts: server.seen.map(startOf),
  };
}

describe.each(Object.entries(SERVICES))("a service that %s", (_how, answer) => {
  test.each([
    [0, 10],
    [1, 10],
    [10, 10],
    [11, 10],
    [250, 100],
  ])("all %i entries, in pages of %i, each once and in order", async (count, size) => {
    const log = entriesOf(count);
    const { messages, starts } = await collect((start) => answer(log, size, start));
    expect(messages).toEqual(log.map(({ message }) => message));
    expect(starts.length).toBeLessThanOrEqual(Math.ceil(count / size) + 4);
  });
});

test("whatever the log's length, the page's, and where one starts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.nat(45), async (count, size, start) => {
      const log = entriesOf(count);
      expect((await collect((at) => json(log.slice(at, at + size)), start)).messages).toEqual(
        log.slice(start).map(({ message }) => message),
      );
    }),
    { numRuns: 40 },
  );
});

test("a log that says the same over and over is read to its end", async () => {
  const log = Array.from({ length: 35 }, () => ({ message: "waiting" }));
  for (const how of ["answers pages, and nothing behind the end", "answers 404 behind the end"]) {
    expect((await collect((start) => SERVICES[how]?.(log, 10, start) ?? {})).messages).toHaveLength(35);
  }
});

test("a log that grows while it is read", async () => {
  let length = 5;
  const grow = (start: number): ScriptedAnswer => {
    const page = entriesOf(length).slice(start, start + 5);
    length = Math.min(23, length + 3);
    return json(page);
  };
  expect((await collect(grow)).messages).toEqual(entriesOf(23).map(({ message }) => message));
  length = 5;
  const ignoring = (): ScriptedAnswer => {
    const all = entriesOf(length);
    length = Math.min(8, length + 1);
    return json(all);
  };
  expect((await collect(ignoring)).messages).toEqual(entriesOf(8).map(({ message }) => message));
});

test("entries that change with each look, whatever start is asked for, are an error and no endless loop", async () => {
  let now = 0;
  await using server = await scriptedServer(() =>
    json(entriesOf(3).map((entry) => ({ ...entry, readAt: (now += 1) }))),
  );
  await using client = clientFor(server.origin);
  const error = await failureOf(client.workflowLogs.allEntries(LOG, {}, live));
  expect(error).toBeInstanceOf(DecodeError);
  expect(error).toMatchObject({
    message: expect.stringContaining("ignores the parameter start"),
    request: `GET ${server.origin}/workflowLogs/w/i`,
  });
  expect(server.seen).toHaveLength(4);
});

test("a log that is gone, at first or in the middle", async () => {
  expect((await collect(() => ({ status: 410 }))).messages).toBeNull();
  let requests = 0;
  const vanishing = (start: number): ScriptedAnswer =>
    (requests += 1) > 2 ? { status: 404 } : json(entriesOf(30).slice(start, start + 10));
  expect((await collect(vanishing)).messages).toBeNull();
});

test.each([401, 403, 409, 500])("%i in the middle is an error, never the end", async (status) => {
  await using server = await scriptedServer((request) =>
    startOf(request) === 10 ? { status } : json(entriesOf(30).slice(startOf(request), startOf(request) + 10)),
  );
  await using client = clientFor(server.origin);
  expect(await failureOf(client.workflowLogs.allEntries(LOG, {}, live))).toBeInstanceOf(StatusError);
});

test("the signal ends it", async () => {
  const controller = new AbortController();
  await using server = await scriptedServer((request) => {
    if (startOf(request) === 20) controller.abort();
    return json(entriesOf(1000).slice(startOf(request), startOf(request) + 10));
  });
  await using client = clientFor(server.origin);
  expect(await failureOf(client.workflowLogs.allEntries(LOG, {}, { signal: controller.signal }))).toBeInstanceOf(
    AbortedError,
  );
});

test("both paths of the document, and start only where it is not the default", async () => {
  const first = async (...call: Parameters<TestClient["workflowLogs"]["allEntries"]>): Promise<string | undefined> => {
    await using server = await scriptedServer(() => json([]));
    await using client = clientFor(server.origin);
    await client.workflowLogs.allEntries(...call);
    return server.seen[0]?.url;
  };
  expect(await first({ workflowId: "a/b", instanceId: "i 1" }, {}, live)).toBe("/workflowLogs/a%2Fb/i%201");
  expect(await first({ workflowId: "w", instanceId: null }, { start: 0 }, live)).toBe("/workflowLogs/w/");
  expect(await first({ workflowId: "w", instanceId: null }, { start: 7 }, live)).toBe("/workflowLogs/w/?start=7");
});
