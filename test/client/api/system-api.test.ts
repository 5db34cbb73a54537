import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { type ClientLogEvent, DecodeError, describeError, StatusError } from "../../../src/client";
import { clientFor, failureOf, KEY, live } from "../support/client-for";
import { exchangeOf } from "../support/exchange-of";
import { json, type ScriptedAnswer, scriptedServer } from "../support/scripted-server";

describe("statistics", () => {
  const shown = {
    active: 1,
    approved: "2",
    assets: 3,
    daysOfLogsToKeep: "30",
    domain: "d",
    executed: 0,
    startDateTime: 1700000000123,
    submitted: 4,
    unconfirmed: 5,
    users: 6,
    version: "7.10",
  };
  const read = (answer: ScriptedAnswer) => exchangeOf(answer, (client) => client.system.statistics(live));

  test.each([
    ["directly", shown],
    ["under attrs", { link: {}, clazz: "c", attrs: shown }],
    ["under a known wrapper", { link: {}, note: "n", statistics: shown }],
    ["under an unknown wrapper", { link: {}, payload: { attrs: shown } }],
  ])("%s", async (_how, body) => {
    const { line, headers, result } = await read(json(body));
    expect({ line, headers }).toEqual({ line: "GET /ctx/system/statistics", headers: { "x-api-key": KEY } });
    expect(result).toMatchObject({ ...shown, approved: 2, daysOfLogsToKeep: 30, attributes: shown });
  });

  test("what is missing or unreadable is null; big numbers and versions keep their digits; unknown fields stay", async () => {
    const { result } = await read({
      body: '{"executed":12345678901234567890,"version":7.10,"active":"many","users":null,"domain":5,"extra":{"a":1}}',
    });
    expect(result).toMatchObject({
      executed: 12345678901234567890n,
      version: "7.10",
      active: null,
      users: null,
      domain: "5",
      submitted: null,
      attributes: { extra: { a: 1 } },
    });
  });

  test.each(["{}", '{"status":"ok"}', "[]", "", "<statistics/>", "OK"])("%j are none", async (body) => {
    await using server = await scriptedServer(() => ({ body }));
    await using client = clientFor(server.origin);
    expect(await failureOf(client.system.statistics(live))).toBeInstanceOf(DecodeError);
  });
});

describe("properties", () => {
  const read = async (answer: ScriptedAnswer) => {
    const { line, headers, result } = await exchangeOf(answer, (client) => client.system.properties(live));
    expect({ line, headers }).toEqual({ line: "GET /ctx/system/situate-properties", headers: { "x-api-key": KEY } });
    return [...result];
  };
  const shown = { "server.port": "8080", "mail.password": "p=w:d", id: "x" };
  const expected = Object.entries(shown);
  const pairs = expected.map(([name, value]) => ({ name, value }));

  test.each<readonly [string, ScriptedAnswer]>([
    ["an object", json(shown)],
    ["under attrs", json({ link: { href: "h" }, clazz: "c", attrs: { clazz: "d", ...shown } })],
    ["wrapped", json({ link: { href: "h" }, name: "situate.properties", properties: shown })],
    ["wrapped by an unknown name", json({ link: {}, payload: shown })],
    ["pairs", json(pairs)],
    [
      "wrapped pairs",
      json({ link: {}, properties: pairs.map(({ name, value }) => ({ clazz: "c", attrs: { key: name, value } })) }),
    ],
    [
      "the file itself",
      {
        headers: { "content-type": "text/plain" },
        body: "# comment\n! another\n\nserver.port = 8080\nmail.password:p=w\\:\\\n    d\r\nid=x",
      },
    ],
  ])("%s", async (_how, answer) => {
    expect(await read(answer)).toEqual(expected);
  });

  test("values of every kind become text, as they are spelt", async () => {
    const body =
      '{"n":1.50,"big":12345678901234567890,"b":true,"none":null,"empty":"","list":[1.0,"a"],"object":{"x":9007199254740993},"__proto__":"p","link":"text"}';
    expect(await read({ body })).toEqual([
      ["n", "1.50"],
      ["big", "12345678901234567890"],
      ["b", "true"],
      ["none", null],
      ["empty", ""],
      ["list", '[1.0,"a"]'],
      ["object", '{"x":9007199254740993}'],
      ["__proto__", "p"],
      ["link", "text"],
    ]);
    expect(await read({ body: "a\\ b\\=c=\\u00fc\\t\\q\nempty=\ncontinued=1\\\n  2\\\\\n" })).toEqual([
      ["a b=c", "ü\tq"],
      ["empty", ""],
      ["continued", "12\\"],
    ]);
    expect(await read(json({}))).toEqual([]);
    expect(await read({ status: 204 })).toEqual([]);
  });

  test.each([
    "",
    "null",
    "7",
    "[1]",
    '[{"name":"a"}]',
    "<properties/>",
    "<html/>",
    "OK",
    "all is well = x\nsecret words",
  ])("%j are none, and nothing of it is shown", async (body) => {
    await using server = await scriptedServer(() => ({ body }));
    await using client = clientFor(server.origin);
    const error = await failureOf(client.system.properties(live));
    expect(error).toBeInstanceOf(DecodeError);
    expect(inspect(error)).not.toContain("secret words");
  });
});

describe("maintenance", () => {
  test("resetting the alerts", async () => {
    const seen = await exchangeOf({ status: 204 }, (client) => client.system.resetAlerts(live));
    expect(seen).toMatchObject({ line: "PUT /ctx/system/alert-integration-reset", body: "", result: { id: null } });
    expect(seen.headers["content-type"]).toBeUndefined();
  });

  test("a help report, with a body and without", async () => {
    const plain = await exchangeOf(json({ ticket: { id: 42 } }), (client) =>
      client.system.submitHelpReport(null, live),
    );
    expect(plain).toMatchObject({ line: "POST /ctx/system/help-report", body: "", result: { id: "42" } });
    expect(plain.headers["content-type"]).toBeUndefined();
    const full = await exchangeOf({ body: "Thanks" }, (client) => client.system.submitHelpReport('{ "n": 1.0 }', live));
    expect(full).toMatchObject({ body: '{ "n": 1.0 }', result: { id: null, object: null } });
    expect(full.headers["content-type"]).toBe("application/json");
  });
});

test("properties and help reports show nothing of themselves in logs and errors", async () => {
  const CANARY = "canary-5d1f";
  const answers: readonly ScriptedAnswer[] = [
    json({ message: `Unknown field: ${CANARY}` }, 400),
    { status: 500, body: `<html><title>${CANARY}</title></html>` },
    { status: 409, headers: { "content-type": "text/plain" }, body: CANARY },
    { body: `{"x":"${CANARY}` },
    { body: `<html>${CANARY}` },
  ];
  let next = 0;
  await using server = await scriptedServer(() => answers[next] ?? {});
  const events: ClientLogEvent[] = [];
  await using client = clientFor(server.origin, { maxRetries: 0, log: (event) => events.push(event) });
  for (next = 0; next < answers.length; next += 1) {
    for (const call of [
      client.system.properties(live),
      client.system.submitHelpReport(JSON.stringify({ password: CANARY }), live),
    ]) {
      const error = await failureOf(call);
      const shown = [
        inspect(error, { depth: 10, showHidden: true }),
        JSON.stringify(error),
        JSON.stringify(describeError(error, client.endpoint)),
        JSON.stringify(events),
      ];
      expect(shown.join("\n")).not.toContain(CANARY);
      if (error instanceof StatusError) {
        expect(error.message).toBe(
          `The service answered ${error.status} (its message is not shown, because it may repeat secrets)`,
        );
      }
    }
  }
  const error = await failureOf(client.system.submitHelpReport(`{"password": ${CANARY}`, live));
  expect(error).toBeInstanceOf(TypeError);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(CANARY);
});
