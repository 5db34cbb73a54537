import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { NetworkError, StatusError } from "../../../src/client";
import { backoffDelay, parseRetryAfter } from "../../../src/client/transport/judge-exchange";
import { clientFor, failureOf, live, type TestClient } from "../support/client-for";
import { json, type Script, scriptedServer } from "../support/scripted-server";

const NOW = { "retry-after": "0" };

/** Fails the first `times` requests with `failing`, then answers. */
function flaky(times: number, failing: Script): Script {
  return (request, index, raw) => (index < times ? failing(request, index, raw) : json({ id: "1" }));
}

const reset: Script = (_request, _index, { request }) => {
  request.socket.destroy();
  return null;
};

const cutOff: Script = (_request, _index, { response }) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("{");
  setImmediate(() => response.destroy());
  return null;
};

const CALLS: Readonly<Record<string, (client: TestClient) => Promise<unknown>>> = {
  GET: (client) => client.workflows.get("1", {}, live),
  PUT: (client) => client.workflows.update("1", "<w/>", live),
  DELETE: (client) => client.workflows.delete("1", {}, live),
  POST: (client) => client.workflows.submit("<w/>", {}, live),
  PATCH: (client) => client.workflows.approve("1", { approveWorkflow: true }, live),
};

describe.each(["GET", "PUT", "DELETE"] as const)("%s", (method) => {
  test.each([429, 502, 503, 504])("is sent again after %i", async (status) => {
    await using server = await scriptedServer(flaky(2, () => ({ status, headers: NOW })));
    await using client = clientFor(server.origin, { maxRetries: 2 });
    expect(await CALLS[method]?.(client)).toMatchObject({ id: "1" });
    expect(server.seen.map((request) => request.method)).toEqual([method, method, method]);
  });

  test.each([
    ["a reset", reset],
    ["an answer that was cut off", cutOff],
  ])("is sent again after %s", async (_what, failing) => {
    await using server = await scriptedServer(flaky(1, failing));
    await using client = clientFor(server.origin, { maxRetries: 1 });
    expect(await CALLS[method]?.(client)).toMatchObject({ id: "1" });
    expect(server.seen).toHaveLength(2);
  });

  test.each([400, 401, 403, 409, 500, 501])("is not sent again after %i", async (status) => {
    await using server = await scriptedServer(() => ({ status, headers: NOW }));
    await using client = clientFor(server.origin);
    expect(await failureOf(CALLS[method]?.(client) ?? Promise.resolve())).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  test("gives up after max_retries", async () => {
    await using server = await scriptedServer(() => ({ status: 503, headers: NOW, body: "down" }));
    await using client = clientFor(server.origin, { maxRetries: 3 });
    expect(await failureOf(CALLS[method]?.(client) ?? Promise.resolve())).toMatchObject({
      status: 503,
      reason: "down",
    });
    expect(server.seen).toHaveLength(4);
  });
});

describe.each(["POST", "PATCH"] as const)("%s", (method) => {
  test("is sent again after 429: it had no effect", async () => {
    await using server = await scriptedServer(flaky(1, () => ({ status: 429, headers: NOW })));
    await using client = clientFor(server.origin);
    await CALLS[method]?.(client);
    expect(server.seen).toHaveLength(2);
  });

  test.each([502, 503, 504, 500])("is never sent again after %i", async (status) => {
    await using server = await scriptedServer(() => ({ status, headers: NOW }));
    await using client = clientFor(server.origin);
    expect(await failureOf(CALLS[method]?.(client) ?? Promise.resolve())).toMatchObject({
      status,
      mayHaveHadEffect: true,
    });
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    ["a reset", reset],
    ["an answer that was cut off", cutOff],
  ])("is never sent again after %s", async (_what, failing) => {
    await using server = await scriptedServer(failing);
    await using client = clientFor(server.origin);
    const error = await failureOf(CALLS[method]?.(client) ?? Promise.resolve());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ mayHaveHadEffect: true });
    expect(server.seen).toHaveLength(1);
  });

  test("is sent again where no connection was established", async () => {
    const port = await freePort();
    const attempts: number[] = [];
    await using client = clientFor(`http://127.0.0.1:${port}`, {
      maxRetries: 1,
      log: ({ attempt, message }) => message === "Sending a request" && attempts.push(attempt),
    });
    const error = await failureOf(CALLS[method]?.(client) ?? Promise.resolve());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ mayHaveHadEffect: false, cause: { code: "ECONNREFUSED" } });
    expect(attempts).toEqual([1, 2]);
  });
});

describe("writes whose method does not say all", () => {
  test("cancelling an instance is sent again; a refusal of the second try says that the first may have worked", async () => {
    await using server = await scriptedServer((request, index, raw) =>
      index === 0 ? reset(request, index, raw) : { status: 409, body: "not running" },
    );
    await using client = clientFor(server.origin);
    expect(await failureOf(client.workflowInstances.cancel("1", live))).toMatchObject({
      status: 409,
      mayHaveHadEffect: true,
    });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(2).fill("PUT /workflowInstances/1"));
  });

  test.each<readonly [string, (client: TestClient) => Promise<unknown>]>([
    ["resetting the alerts", (client) => client.system.resetAlerts(live)],
    ["submitting a help report", (client) => client.system.submitHelpReport(null, live)],
    ["saving a calendar", (client) => client.calendars.save("{}", live)],
    ["creating an asset", (client) => client.assets.create({}, null, live)],
    ["pausing a queue", (client) => client.workflowQueues.setPaused("q", true, live)],
  ])("%s is sent once, unless it certainly had no effect", async (_what, call) => {
    for (const failing of [reset, cutOff, (() => ({ status: 503, headers: NOW })) satisfies Script]) {
      await using server = await scriptedServer(failing);
      await using client = clientFor(server.origin);
      expect(await failureOf(call(client))).toMatchObject({ mayHaveHadEffect: true });
      expect(server.seen).toHaveLength(1);
    }
    await using busy = await scriptedServer(flaky(1, () => ({ status: 429, headers: NOW })));
    await using client = clientFor(busy.origin);
    await call(client);
    expect(busy.seen).toHaveLength(2);
  });
});

describe("whether a write may have happened", () => {
  test.each([
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [409, false],
    [429, false],
    [302, true],
    [408, true],
    [500, true],
    [503, true],
  ])("after %i: %s", async (status, mayHaveHadEffect) => {
    await using server = await scriptedServer(() => ({ status }));
    await using client = clientFor(server.origin, { maxRetries: 0 });
    expect(await failureOf(client.workflows.submit("<w/>", {}, live))).toMatchObject({ status, mayHaveHadEffect });
    expect(await failureOf(client.workflows.list({}, live))).toMatchObject({ status, mayHaveHadEffect: false });
  });

  test("an earlier try counts although the last one had none", async () => {
    await using server = await scriptedServer((request, index, raw) =>
      index === 0 ? reset(request, index, raw) : { status: 403 },
    );
    await using client = clientFor(server.origin);
    expect(await failureOf(client.workflows.update("1", "<w/>", live))).toMatchObject({
      status: 403,
      mayHaveHadEffect: true,
    });
    expect(server.seen).toHaveLength(2);
  });
});

test("a DELETE whose first answer was lost finds the object gone", async () => {
  await using server = await scriptedServer((request, index, raw) =>
    index === 0 ? reset(request, index, raw) : { status: 404 },
  );
  await using client = clientFor(server.origin);
  expect(await client.workflows.delete("1", {}, live)).toBeNull();
});

describe("Retry-After", () => {
  test("seconds, a date by the service's clock, nonsense", () => {
    const date = "Wed, 21 Oct 2015 07:28:00 GMT";
    expect(parseRetryAfter("3", undefined)).toBe(3000);
    expect(parseRetryAfter(" 0 ", undefined)).toBe(0);
    expect(parseRetryAfter("Wed, 21 Oct 2015 07:28:05 GMT", date)).toBe(5000);
    expect(parseRetryAfter("Wed, 21 Oct 2015 07:27:00 GMT", date)).toBe(0);
    expect(parseRetryAfter(date, undefined, Date.parse(date) - 7000)).toBe(7000);
    expect(parseRetryAfter("soon", date)).toBeNull();
    expect(parseRetryAfter("-1", date)).toBeNull();
    expect(parseRetryAfter(undefined, date)).toBeNull();
  });

  test("a date is honoured over the wire", async () => {
    const date = new Date().toUTCString();
    await using server = await scriptedServer(
      flaky(1, () => ({ status: 503, headers: { "retry-after": date, date } })),
    );
    const messages: string[] = [];
    await using client = clientFor(server.origin, { log: ({ message }) => messages.push(message) });
    expect(await client.workflows.get("1", {}, live)).toMatchObject({ id: "1" });
    expect(messages).toContain("The request failed (status); trying again in 0 ms");
  });

  test("a wait beyond two minutes is not waited for, but told", async () => {
    await using server = await scriptedServer(() => ({
      status: 429,
      headers: { "retry-after": "3600" },
      body: "quota used up",
    }));
    await using client = clientFor(server.origin);
    const error = await failureOf(client.workflows.list({}, live));
    expect(error).toMatchObject({
      message: "The service answered 429 (it asks to wait 3600 s): quota used up",
      reason: "quota used up",
    });
    expect(server.seen).toHaveLength(1);
  });
});

test("the backoff grows, is capped, and half of it is chance", () => {
  expect([1, 2, 3, 4].map((attempt) => backoffDelay(attempt, () => 1))).toEqual([250, 500, 1000, 2000]);
  expect([1, 2, 3, 4].map((attempt) => backoffDelay(attempt, () => 0))).toEqual([125, 250, 500, 1000]);
  expect(backoffDelay(50, () => 1)).toBe(10_000);
});

test("a redirect is never followed, and says where it leads", async () => {
  await using other = await scriptedServer(() => json([]));
  await using server = await scriptedServer(() => ({
    status: 307,
    headers: { location: `${other.origin}/login?token=t0ken#x` },
  }));
  await using client = clientFor(server.origin);
  const error = await failureOf(client.workflows.list({}, live));
  expect(error).toBeInstanceOf(StatusError);
  expect(error).toMatchObject({
    status: 307,
    message: `The service answered 307 (a redirect to ${other.origin}, which is not followed)`,
  });
  expect(String(error)).not.toContain("t0ken");
  expect(other.seen).toEqual([]);
  expect(server.seen).toHaveLength(1);
});

async function freePort(): Promise<number> {
  const server = await scriptedServer(() => null);
  const { port } = server;
  await server[Symbol.asyncDispose]();
  await new Promise<void>((resolve) => connect(port, "127.0.0.1").on("error", () => resolve()));
  return port;
}
