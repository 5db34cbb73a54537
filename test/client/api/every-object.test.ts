import { describe, expect, test } from "vitest";
import { DecodeError, type ServiceObject, StatusError } from "../../../src/client";
import { clientFor, failureOf, KEY, live, type TestClient } from "../support/client-for";
import { exchangeOf } from "../support/exchange-of";
import { json, scriptedServer } from "../support/scripted-server";

/** Objects that are listed and read alike, and what the interface document calls them. */
const LISTS: Readonly<
  Record<
    string,
    {
      readonly property: string;
      readonly wrapper: string;
      readonly path: string;
      readonly list: (client: TestClient) => Promise<readonly ServiceObject[]>;
    }
  >
> = {
  instances: {
    property: "workflowInstances",
    wrapper: "workflowInstance",
    path: "/workflowInstances",
    list: (client) => client.workflowInstances.list({}, live),
  },
  logs: {
    property: "workflowLogs",
    wrapper: "workflowLog",
    path: "/workflowLogs",
    list: (client) => client.workflowLogs.list({}, live),
  },
  "log entries": {
    property: "entries",
    wrapper: "entry",
    path: "/workflowLogs/w/i",
    list: async (client) =>
      (await client.workflowLogs.allEntries({ workflowId: "w", instanceId: "i" }, {}, live)) ?? [],
  },
  queues: {
    property: "workflowQueues",
    wrapper: "queue",
    path: "/workflowQueues",
    list: (client) => client.workflowQueues.list(live),
  },
  "audit records": {
    property: "auditlog",
    wrapper: "auditEntry",
    path: "/auditlog",
    list: (client) => client.auditLog.list({}, live),
  },
  assets: { property: "assets", wrapper: "asset", path: "/assets", list: (client) => client.assets.list({}, live) },
  calendars: {
    property: "calendars",
    wrapper: "calendar",
    path: "/calendars",
    list: (client) => client.calendars.list(live),
  },
};

describe.each(Object.entries(LISTS))("the list of %s", (_what, { property, wrapper, path, list }) => {
  const fields = { id: "1", name: "n", extra: [1, { deep: true }] };
  const expected = [expect.objectContaining({ id: "1", name: "n", attributes: expect.objectContaining(fields) })];

  test("asks for nothing that the document does not name", async () => {
    expect(await exchangeOf(json([]), list)).toEqual({
      line: `GET /ctx${path}`,
      headers: { "x-api-key": KEY },
      body: "",
      result: [],
    });
  });

  test.each([
    ["a bare array", [fields]],
    ["its property beside link", { link: { rel: "self", href: "h" }, [property]: [fields] }],
    ["attrs", { link: {}, [property]: [{ clazz: "c", attrs: { clazz: "d", ...fields } }] }],
    ["wrapped elements", [{ [wrapper]: fields }]],
    ["wrapped elements with attrs", { [property]: [{ link: {}, [wrapper]: { attrs: fields } }] }],
    ["another property", { link: {}, items: [fields] }],
    ["a list within a wrapper", { link: {}, response: { total: 1, [property]: [fields] } }],
  ])("as %s", async (_how, body) => {
    await using server = await scriptedServer(({ url }) => json(url.includes("start=") ? [] : body));
    await using client = clientFor(server.origin);
    expect(await list(client)).toEqual(expected);
  });

  test("empty where the answer says so, an error where it says nothing", async () => {
    expect((await exchangeOf({ status: 204 }, list)).result).toEqual([]);
    expect((await exchangeOf(json({ [property]: null }), list)).result).toEqual([]);
    for (const body of ["", "{}", "null", "OK", "<list/>", "<html/>", '{"error":{"details":[]}}', "[1]"]) {
      await using server = await scriptedServer(() => ({ body }));
      await using client = clientFor(server.origin);
      expect(await failureOf(Promise.resolve(list(client))), body).toBeInstanceOf(DecodeError);
    }
  });
});

const ONES: Readonly<Record<string, readonly [string, (client: TestClient) => Promise<ServiceObject | null>]>> = {
  workflowInstance: ["/workflowInstances/a%2Fb", (client) => client.workflowInstances.get("a/b", live)],
  asset: ["/assets/a%2Fb", (client) => client.assets.get("a/b", live)],
  calendar: ["/calendars/a%2Fb", (client) => client.calendars.get("a/b", live)],
};

describe.each(Object.entries(ONES))("one %s", (wrapper, [path, get]) => {
  test("is asked for by its id", async () => {
    expect(await exchangeOf(json({ id: "a/b" }), get)).toMatchObject({
      line: `GET /ctx${path}`,
      headers: { "x-api-key": KEY },
      body: "",
    });
  });

  test.each([
    ["directly", { id: "a/b", name: "n", port: "10" }],
    ["under attrs", { link: {}, clazz: "c", attrs: { id: "a/b", name: "n", port: "10" } }],
    ["wrapped", { link: {}, [wrapper]: { attrs: { id: "A/b", name: "n", port: "10" } } }],
  ])("%s", async (_how, body) => {
    expect((await exchangeOf(json(body), get)).result).toMatchObject({
      id: expect.stringMatching(/^a\/b$/i) as string,
      name: "n",
      attributes: { port: "10" },
    });
  });

  test("is an error where the answer is about another one", async () => {
    await expect(exchangeOf(json({ [wrapper]: { id: 7 } }), get)).rejects.toThrow(
      /is about another .*it has the id "7", and "a\/b" was asked for/,
    );
  });
});

const WRITES: Readonly<Record<string, readonly [string, string, (client: TestClient) => Promise<unknown>]>> = {
  "cancelling an instance": [
    "PUT /ctx/workflowInstances/i%201",
    "",
    (client) => client.workflowInstances.cancel("i 1", live),
  ],
  "deleting an instance": [
    "DELETE /ctx/workflowInstances/i%201",
    "",
    (client) => client.workflowInstances.delete("i 1", live),
  ],
  "pausing a queue": [
    "PATCH /ctx/workflowQueues/Master%20%2F%20%C3%BC",
    '{"paused":true}',
    (client) => client.workflowQueues.setPaused("Master / ü", true, live),
  ],
  "enabling a queue": [
    "PATCH /ctx/workflowQueues/Master",
    '{"paused":false}',
    (client) => client.workflowQueues.setPaused("Master", false, live),
  ],
  "deleting an asset": ["DELETE /ctx/assets/a", "", (client) => client.assets.delete("a", live)],
  "updating a calendar": [
    "PUT /ctx/calendars/c",
    '{ "a" : 1.0 }',
    (client) => client.calendars.update("c", '{ "a" : 1.0 }', live),
  ],
  "deleting a calendar": ["DELETE /ctx/calendars/c", "", (client) => client.calendars.delete("c", live)],
};

describe.each(Object.entries(WRITES))("%s", (_what, [line, body, write]) => {
  test("sends what the document names", async () => {
    const seen = await exchangeOf({ status: 204 }, write);
    expect(seen).toMatchObject({ line, body, result: { id: null, object: null, xml: null } });
    expect(seen.headers["content-type"]).toBe(body === "" ? undefined : "application/json");
    expect(seen.headers["accept"]).toBeUndefined();
  });

  test.each([
    ["JSON", json({ link: {}, thing: { id: "x", name: "n" } }), { id: "x", object: { name: "n" } }],
    ["XML", { headers: { "content-type": "application/xml" }, body: "<done/>" }, { xml: "<done/>" }],
    ["words", { body: "Done" }, { id: null, object: null }],
  ])("takes %s for an answer", async (_how, answer, result) => {
    expect((await exchangeOf(answer, write)).result).toMatchObject(result);
  });

  test.each([404, 410])("%i is null", async (status) => {
    expect((await exchangeOf({ status }, write)).result).toBeNull();
  });

  test.each([400, 401, 403, 409, 500])("%i is an error", async (status) => {
    await using server = await scriptedServer(() => ({ status, body: "no" }));
    await using client = clientFor(server.origin);
    const error = await failureOf(Promise.resolve(write(client)));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ status, reason: "no", mayHaveHadEffect: status >= 500 });
  });
});

test("gone is null for one object, an error for lists and creations", async () => {
  await using server = await scriptedServer(() => json({ message: "not here" }, 404));
  await using client = clientFor(server.origin);
  for (const [, get] of Object.values(ONES)) expect(await get(client)).toBeNull();
  expect(await client.workflowLogs.allEntries({ workflowId: "w", instanceId: "i" }, {}, live)).toBeNull();
  const errors = [
    client.workflowInstances.list({}, live),
    client.workflowLogs.list({}, live),
    client.workflowQueues.list(live),
    client.auditLog.list({}, live),
    client.assets.list({}, live),
    client.assets.create({ name: "a" }, null, live),
    client.calendars.list(live),
    client.calendars.save("{}", live),
    client.searches.search("{}", null, live),
    client.system.statistics(live),
    client.system.properties(live),
    client.system.resetAlerts(live),
    client.system.submitHelpReport(null, live),
  ];
  for (const call of errors) expect(await failureOf(call)).toMatchObject({ status: 404 });
});

test("filters are sent where they are given", async () => {
  await using server = await scriptedServer(() => json([]));
  await using client = clientFor(server.origin);
  await client.workflowInstances.list({ state: "canceling", queue: "Master & more" }, live);
  await client.assets.list({ groupName: "dev/chicago" }, live);
  await client.assets.list({ groupId: "7", groupName: "x" }, live);
  await client.auditLog.list({ from: "2024-01-01T00:00:00+01:00", "user name": "ü" }, live);
  await client.workflowLogs.list({ queryType: "L4" }, live);
  await client.workflowLogs.list(
    {
      queryType: "custom",
      caseSensitive: false,
      exactMatch: true,
      parameters: { begin: "1", end: "2", queryType: "LW" },
    },
    live,
  );
  expect(server.seen.map(({ url }) => url)).toEqual([
    "/workflowInstances?state=canceling&queue=Master%20%26%20more",
    "/assets?groupName=dev%2Fchicago",
    "/assets?groupName=x&groupId=7",
    "/auditlog?from=2024-01-01T00%3A00%3A00%2B01%3A00&user%20name=%C3%BC",
    "/workflowLogs?queryType=L4",
    "/workflowLogs?begin=1&end=2&queryType=custom&caseSensitive=false&exactMatch=true",
  ]);
});

test("a record without an id is not taken for the object in it", async () => {
  const record = { time: 1, action: "approve", object: { id: "w", name: "Nightly" } };
  const { result } = await exchangeOf(
    json({ auditlog: [record, { attrs: record }, { auditEntry: record }, { thing: record }] }),
    (client) => client.auditLog.list({}, live),
  );
  expect(result).toEqual(Array(4).fill({ id: null, name: null, attributes: record }));
  const logs = await exchangeOf(json([{ workflow: { id: "w", name: "n" }, started: 1 }]), (client) =>
    client.workflowLogs.list({}, live),
  );
  expect(logs.result).toMatchObject([{ id: null, attributes: { workflow: { id: "w" }, started: 1 } }]);
});

test("an empty id never becomes the path of the list", async () => {
  await using server = await scriptedServer(() => json([]));
  await using client = clientFor(server.origin);
  const calls = [
    client.workflowInstances.delete("", live),
    client.workflowInstances.cancel("", live),
    client.workflowLogs.allEntries({ workflowId: "", instanceId: null }, {}, live),
    client.workflowLogs.allEntries({ workflowId: "w", instanceId: "" }, {}, live),
    client.workflowQueues.setPaused("", true, live),
    client.assets.delete("", live),
    client.calendars.update("", "{}", live),
    client.calendars.delete("", live),
  ];
  for (const call of calls) expect(await failureOf(call)).toBeInstanceOf(TypeError);
  expect(server.seen).toEqual([]);
});
