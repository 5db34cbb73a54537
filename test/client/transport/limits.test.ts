import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { AbortedError, DecodeError, ResponseTooLargeError, TimeoutError } from "../../../src/client";
import { RequestLimits } from "../../../src/client/transport/request-limits";
import { clientFor, failureOf, live } from "../support/client-for";
import { json, scriptedServer } from "../support/scripted-server";

/** A server whose answers wait until the test lets them go. */
async function heldServer() {
  const held: (() => void)[] = [];
  let most = 0;
  const server = await scriptedServer(async () => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
      most = Math.max(most, held.length);
    });
    return json([{ id: "1" }]);
  });
  const until = async (count: number): Promise<void> => {
    while (held.length < count) await sleep(2);
  };
  const release = (): void => held.splice(0).forEach((letGo) => letGo());
  return { server, held, until, most: () => most, release, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe("at the same time", () => {
  test("no more requests are in flight than allowed, and all come through", async () => {
    await using hold = await heldServer();
    const { server, held, until, most } = hold;
    await using client = clientFor(server.origin, { maxConcurrentRequests: 3 });
    const calls = Array.from({ length: 10 }, (_, index) => client.workflows.delete(String(index), {}, live));
    for (let done = 0; done < 10; done += 1) {
      await until(Math.min(3, 10 - done));
      held.shift()?.();
    }
    await Promise.all(calls);
    expect(most()).toBe(3);
    expect(server.connections()).toBeLessThanOrEqual(3);
    expect(server.seen).toHaveLength(10);
  });

  test("who waits for a place can leave", async () => {
    await using hold = await heldServer();
    const { server, until, release } = hold;
    await using client = clientFor(server.origin, { maxConcurrentRequests: 1 });
    const first = client.workflows.delete("1", {}, live);
    await until(1);
    const controller = new AbortController();
    const second = failureOf(client.workflows.delete("2", {}, { signal: controller.signal }));
    controller.abort();
    expect(await second).toMatchObject({ code: "aborted", mayHaveHadEffect: false });
    release();
    await first;
    const third = client.workflows.delete("3", {}, live);
    await until(1);
    release();
    await third;
    expect(server.seen.map(({ url }) => url)).toEqual(["/workflows/1", "/workflows/3"]);
  });

  test("connections are kept alive", async () => {
    await using server = await scriptedServer(() => json([]));
    await using client = clientFor(server.origin);
    for (let round = 0; round < 5; round += 1) await client.workflows.list({}, live);
    expect(server.connections()).toBe(1);
  });
});

describe("identical reads share one answer", () => {
  test("while they are in flight, and no longer", async () => {
    await using hold = await heldServer();
    const { server, until, release } = hold;
    await using client = clientFor(server.origin);
    const lists = [
      client.workflows.list({}, live),
      client.workflows.list({}, live),
      client.workflows.list({ state: "approved" }, live),
    ];
    await until(2);
    lists.push(client.workflows.list({}, live));
    release();
    expect((await Promise.all(lists)).map((list) => list.length)).toEqual([1, 1, 1, 1]);
    expect(server.seen.map(({ url }) => url)).toEqual(["/workflows", "/workflows?state=approved"]);
    const later = client.workflows.list({}, live);
    await until(1);
    release();
    await later;
    expect(server.seen).toHaveLength(3);
  });

  test("JSON and the document of one workflow are two things", async () => {
    await using server = await scriptedServer(({ headers }) =>
      headers.accept === "application/xml" ? { body: "<w/>" } : json({ id: "1" }),
    );
    await using client = clientFor(server.origin);
    expect(
      await Promise.all([client.workflows.get("1", {}, live), client.workflows.getDocument("1", {}, live)]),
    ).toMatchObject([{ id: "1" }, "<w/>"]);
  });

  test("a read after a write never gets what was read before it", async () => {
    let state = "old";
    const releases: (() => void)[] = [];
    await using server = await scriptedServer(async ({ method }) => {
      if (method !== "GET") {
        state = "new";
        return { status: 204 };
      }
      const seen = state;
      if (seen === "old") await new Promise<void>((resolve) => releases.push(resolve));
      return json([{ id: seen }]);
    });
    await using client = clientFor(server.origin);
    const before = client.workflows.list({}, live);
    while (releases.length === 0) await sleep(2);
    await client.workflows.delete("1", {}, live);
    expect(await client.workflows.list({}, live)).toMatchObject([{ id: "new" }]);
    releases[0]?.();
    expect(await before).toMatchObject([{ id: "old" }]);
  });

  test("one who leaves does not end it for the others; when all leave, it ends", async () => {
    await using hold = await heldServer();
    const { server, until, release } = hold;
    await using client = clientFor(server.origin);
    const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
    const first = failureOf(client.workflows.list({}, one));
    const second = client.workflows.list({}, two);
    await until(1);
    one.abort();
    expect(await first).toBeInstanceOf(AbortedError);
    release();
    expect(await second).toHaveLength(1);

    const third = failureOf(client.workflows.list({}, three));
    await until(1);
    three.abort();
    expect(await third).toBeInstanceOf(AbortedError);
    const fourth = client.workflows.list({}, live);
    await until(2);
    release();
    expect(await fourth).toHaveLength(1);
    expect(server.seen).toHaveLength(3);
  });
});

describe("requests per second", () => {
  test("requests take turns, and a pause holds for all", async () => {
    const clock = performance.now();
    const limits = new RequestLimits({ places: 6, perSecond: 100 });
    await Promise.all(Array.from({ length: 6 }, () => limits.enter(live.signal)));
    // Timers are never early: five intervals of 10 ms have passed at least.
    expect(performance.now() - clock).toBeGreaterThanOrEqual(48);
    limits.pause(50);
    limits.leave();
    const paused = performance.now();
    await limits.enter(live.signal);
    expect(performance.now() - paused).toBeGreaterThanOrEqual(48);
  });

  test("all requests come through, and waiting ends with the signal", async () => {
    await using server = await scriptedServer(() => ({ status: 204 }));
    await using client = clientFor(server.origin, { requestsPerSecond: 200 });
    await Promise.all(Array.from({ length: 5 }, (_, index) => client.workflows.delete(String(index), {}, live)));
    expect(server.seen).toHaveLength(5);
    await using slow = clientFor(server.origin, { requestsPerSecond: 0.001 });
    await slow.workflows.delete("first", {}, live);
    const controller = new AbortController();
    const call = failureOf(slow.workflows.delete("second", {}, controller));
    controller.abort();
    expect(await call).toMatchObject({ code: "aborted", mayHaveHadEffect: false });
    expect(server.seen).toHaveLength(6);
  });
});

describe("the size of an answer", () => {
  test("is limited while it streams, announced or not, compressed or not", async () => {
    let written = 0;
    await using server = await scriptedServer((_request, index, { response }) => {
      if (index === 0) return { body: `["${"x".repeat(2000)}"]` };
      if (index === 1) return { headers: { "content-encoding": "gzip" }, body: gzipSync(`["${"x".repeat(100_000)}"]`) };
      const flood = setInterval(() => (written += response.write("x".repeat(500)) ? 500 : 0), 1);
      response.on("close", () => clearInterval(flood));
      return null;
    });
    await using client = clientFor(server.origin, { maxResponseBytes: 1000 });
    for (let index = 0; index < 3; index += 1) {
      const error = await failureOf(client.workflows.list({}, live));
      expect(error).toBeInstanceOf(ResponseTooLargeError);
      expect(error).toMatchObject({ message: "The answer is larger than the limit of 1000 bytes" });
    }
    expect(server.seen).toHaveLength(3);
    expect(written).toBeLessThan(1_000_000);
  });

  test("at the limit is fine, and a failure's body never hides its status", async () => {
    const body = JSON.stringify([{ id: "1" }]);
    await using server = await scriptedServer((_request, index) =>
      index === 0
        ? { body }
        : { status: 400, headers: { "content-type": "text/plain" }, body: `too much ${"x".repeat(300_000)}` },
    );
    await using client = clientFor(server.origin, { maxResponseBytes: body.length });
    expect(await client.workflows.list({}, live)).toHaveLength(1);
    const error = await failureOf(client.workflows.list({}, live));
    expect(error).toMatchObject({ status: 400, reason: expect.stringMatching(/^too much x+…$/) });
  });

  test("compressed answers are read although nobody asked for them, broken ones are not", async () => {
    await using server = await scriptedServer((_request, index) => ({
      headers: { "content-encoding": index === 2 ? "zstd-of-tomorrow" : "gzip" },
      body: index === 0 ? gzipSync('[{"id": 1}]') : "not compressed",
    }));
    await using client = clientFor(server.origin);
    expect(await client.workflows.list({}, live)).toMatchObject([{ id: "1" }]);
    expect(await failureOf(client.workflows.list({}, live))).toBeInstanceOf(DecodeError);
    expect(await failureOf(client.workflows.list({}, live))).toBeInstanceOf(DecodeError);
  });
});

describe("time and signals", () => {
  test("the time of a request covers its body", async () => {
    await using server = await scriptedServer((_request, _index, { response }) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[");
      return null;
    });
    await using client = clientFor(server.origin, { requestTimeout: 150 });
    const error = await failureOf(client.workflows.list({}, live));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      message: "No complete answer came within 0.15 s",
      request: `GET ${server.origin}/workflows`,
      mayHaveHadEffect: false,
    });
    expect(await failureOf(client.workflows.submit("<w/>", {}, live))).toMatchObject({
      code: "timeout",
      mayHaveHadEffect: true,
    });
    expect(server.seen).toHaveLength(2);
  });

  test("a failure whose body never ends is still that failure", async () => {
    await using server = await scriptedServer((_request, _index, { response }) => {
      response.writeHead(403, { "content-type": "text/plain" });
      response.write("not for you");
      return null;
    });
    await using client = clientFor(server.origin, { requestTimeout: 150 });
    expect(await failureOf(client.workflows.list({}, live))).toMatchObject({ status: 403, reason: "not for you" });
  });

  test("a signal ends a request in flight, the wait before a retry, and one that was aborted before sends nothing", async () => {
    await using hold = await heldServer();
    const { server, until } = hold;
    await using client = clientFor(server.origin);
    const controller = new AbortController();
    const call = failureOf(client.workflows.submit("<w/>", {}, controller));
    await until(1);
    controller.abort();
    expect(await call).toMatchObject({
      code: "aborted",
      mayHaveHadEffect: true,
      request: `POST ${server.origin}/workflows`,
    });
    expect(await failureOf(client.workflows.submit("<w/>", {}, controller))).toMatchObject({
      code: "aborted",
      mayHaveHadEffect: false,
    });
    expect(await failureOf(client.workflows.list({}, controller))).toMatchObject({ code: "aborted" });
    expect(server.seen).toHaveLength(1);

    await using busy = await scriptedServer(() => ({ status: 503, headers: { "retry-after": "60" } }));
    const patience = new AbortController();
    await using patient = clientFor(busy.origin, {
      log: ({ message }) => message.includes("trying again") && patience.abort(),
    });
    expect(await failureOf(patient.workflows.update("1", "<w/>", patience))).toMatchObject({
      code: "aborted",
      mayHaveHadEffect: true,
    });
    expect(busy.seen).toHaveLength(1);
  });

  test("closing ends everything", async () => {
    await using hold = await heldServer();
    const { server, until } = hold;
    const client = clientFor(server.origin);
    const calls = [failureOf(client.workflows.list({}, live)), failureOf(client.workflows.submit("<w/>", {}, live))];
    await until(2);
    await client.close();
    expect(await Promise.all(calls)).toMatchObject([
      { code: "aborted", message: "The client was closed" },
      { code: "aborted", mayHaveHadEffect: true },
    ]);
    expect(await failureOf(client.workflows.list({}, live))).toMatchObject({ message: "The client was closed" });
    await client.close();
  });
});
