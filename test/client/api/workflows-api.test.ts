import { describe, expect, test } from "vitest";
import { DecodeError, StatusError } from "../../../src/client";
import { clientFor, failureOf, KEY, live } from "../support/client-for";
import { exchangeOf } from "../support/exchange-of";
import { json, type ScriptedAnswer, scriptedServer } from "../support/scripted-server";

const DOCUMENT =
  '<?xml version="1.0"?>\r\n<workflow name="Nächtlich">\n  <task run="${x} %{y} &quot;q&quot;"/>\n</workflow>\n';

describe("strict writing: nothing but what the interface document names", () => {
  test("listing", async () => {
    const plain = await exchangeOf(json([]), (client) => client.workflows.list({}, live));
    expect(plain).toMatchObject({ line: "GET /ctx/workflows", headers: { "x-api-key": KEY }, body: "", result: [] });
    expect(Object.keys(plain.headers)).toEqual(["x-api-key"]);

    const filtered = await exchangeOf(json([]), (client) =>
      client.workflows.list({ state: "approved", queue: "Master & more/ü" }, live),
    );
    expect(filtered.line).toBe("GET /ctx/workflows?state=approved&queue=Master%20%26%20more%2F%C3%BC");
  });

  test("reading one, as JSON and as its document", async () => {
    const one = await exchangeOf(json({ id: "1" }), (client) =>
      client.workflows.get("1", { state: "submitted" }, live),
    );
    expect(one.line).toBe("GET /ctx/workflows/1?state=submitted");
    expect(one.headers).toEqual({ "x-api-key": KEY, accept: "application/json" });

    const xml: ScriptedAnswer = { headers: { "content-type": "application/xml" }, body: DOCUMENT };
    const document = await exchangeOf(xml, (client) => client.workflows.getDocument("1", {}, live));
    expect(document.line).toBe("GET /ctx/workflows/1");
    expect(document.headers).toEqual({ "x-api-key": KEY, accept: "application/xml" });
    expect(document.result).toBe(DOCUMENT);
  });

  test("submitting: the document byte for byte, preserveAcl as a flag without a value", async () => {
    const plain = await exchangeOf({ status: 201 }, (client) => client.workflows.submit(DOCUMENT, {}, live));
    expect(plain.line).toBe("POST /ctx/workflows");
    expect(plain.body).toBe(DOCUMENT);
    expect(plain.headers).toEqual({
      "x-api-key": KEY,
      "content-type": "application/xml",
      "content-length": String(Buffer.byteLength(DOCUMENT)),
    });
    const flagged = await exchangeOf({ status: 201 }, (client) =>
      client.workflows.submit(DOCUMENT, { preserveAcl: true }, live),
    );
    expect(flagged.line).toBe("POST /ctx/workflows?preserveAcl");
    const unflagged = await exchangeOf({ status: 201 }, (client) =>
      client.workflows.submit(DOCUMENT, { preserveAcl: false }, live),
    );
    expect(unflagged.line).toBe("POST /ctx/workflows");
  });

  test("a document that declares another encoding is sent as UTF-8 and says so", async () => {
    const latin = '<?xml version="1.0" encoding="ISO-8859-1"?><w n="ü"/>';
    const sent = await exchangeOf({}, (client) => client.workflows.update("1", latin, live));
    expect(sent.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(sent.body).toBe(latin);
    const utf8 = await exchangeOf({}, (client) =>
      client.workflows.update("1", "<?xml version='1.0' encoding='utf-8'?><w/>", live),
    );
    expect(utf8.headers["content-type"]).toBe("application/xml");
  });

  test("a byte order mark in the document is part of its bytes", async () => {
    const sent = await exchangeOf({}, (client) => client.workflows.update("1", "\uFEFF<w/>", live));
    expect(sent.headers["content-length"]).toBe("7");
  });

  test("updating, deleting, approving, triggers", async () => {
    const put = await exchangeOf({}, (client) => client.workflows.update("a b", DOCUMENT, live));
    expect(put).toMatchObject({ line: "PUT /ctx/workflows/a%20b", body: DOCUMENT });

    const removed = await exchangeOf({ status: 204 }, (client) =>
      client.workflows.delete("1", { state: "approved" }, live),
    );
    expect(removed).toMatchObject({
      line: "DELETE /ctx/workflows/1?state=approved",
      body: "",
      headers: { "x-api-key": KEY },
    });
    expect(removed.headers["content-type"]).toBeUndefined();

    const approved = await exchangeOf({}, (client) => client.workflows.approve("1", { approveWorkflow: true }, live));
    expect(approved).toMatchObject({ line: "PATCH /ctx/workflows/1", body: '{"approveWorkflow":true}' });
    expect(approved.headers["content-type"]).toBe("application/json");
    const both = await exchangeOf({}, (client) =>
      client.workflows.approve("1", { approveWorkflow: true, enableWorkflow: false }, live),
    );
    expect(JSON.parse(both.body)).toEqual({ approveWorkflow: true, enableWorkflow: false });

    const trigger = await exchangeOf({}, (client) => client.workflows.setTrigger("1", "on/demand now", false, live));
    expect(trigger.line).toBe("PATCH /ctx/workflows/1/triggers/on%2Fdemand%20now");
    expect(JSON.parse(trigger.body)).toEqual({ action: "enable", enable: false });
  });

  test("executing, with parameters and without", async () => {
    const plain = await exchangeOf({}, (client) => client.workflows.execute("1", "on demand", null, live));
    expect(plain).toMatchObject({ line: "POST /ctx/workflows/1?trigger=on%20demand", body: "" });
    expect(plain.headers["content-type"]).toBeUndefined();
    const answer = json({ workflowInstance: { attrs: { id: 77 } } });
    const full = await exchangeOf(answer, (client) => client.workflows.execute("1", "t", { a: "1", b: 2 }, live));
    expect(full.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(full.body)).toEqual({ a: "1", b: 2 });
    expect(full.result?.id).toBe("77");
  });

  test("an empty id never becomes the path of the list", async () => {
    await using server = await scriptedServer(() => json([]));
    await using client = clientFor(server.origin);
    for (const call of [
      client.workflows.delete("", {}, live),
      client.workflows.get("", {}, live),
      client.workflows.setTrigger("1", "", true, live),
    ]) {
      expect(await failureOf(call)).toBeInstanceOf(TypeError);
    }
    expect(await failureOf(client.workflows.get("\ud800", {}, live))).toBeInstanceOf(TypeError);
    expect(server.seen).toEqual([]);
  });
});

describe("gone is 404 or 410 and nothing else", () => {
  test.each([404, 410])("%i is null for one object", async (status) => {
    await using server = await scriptedServer(() => json({ message: "not here" }, status));
    await using client = clientFor(server.origin);
    const { workflows } = client;
    expect(await workflows.get("1", {}, live)).toBeNull();
    expect(await workflows.getDocument("1", {}, live)).toBeNull();
    expect(await workflows.update("1", DOCUMENT, live)).toBeNull();
    expect(await workflows.delete("1", {}, live)).toBeNull();
    expect(await workflows.approve("1", {}, live)).toBeNull();
    expect(await workflows.setTrigger("1", "t", true, live)).toBeNull();
    expect(await workflows.execute("1", "t", null, live)).toBeNull();
    expect(await failureOf(workflows.list({}, live))).toMatchObject({ status, reason: "not here" });
    expect(await failureOf(workflows.submit(DOCUMENT, {}, live))).toMatchObject({ status });
  });

  test.each([400, 401, 403, 405, 409, 418, 500, 501])("%i is an error", async (status) => {
    await using server = await scriptedServer(() => json({ error: { message: "no" } }, status));
    await using client = clientFor(server.origin, { maxRetries: 0 });
    expect(await failureOf(client.workflows.get("1", {}, live))).toMatchObject({
      name: "StatusError",
      status,
      reason: "no",
    });
    expect(await failureOf(client.workflows.delete("1", {}, live))).toBeInstanceOf(StatusError);
  });
});

describe("answers to writes", () => {
  const submitted = async (answer: ScriptedAnswer) => {
    const documentId = (xml: string): string | null => /id="([^"]+)"/.exec(xml)?.[1] ?? null;
    await using server = await scriptedServer(() => answer);
    await using client = clientFor(`${server.origin}/ctx`, { documentId });
    return await client.workflows.submit(DOCUMENT, {}, live);
  };

  test("a new id is found in the contract's order", async () => {
    const headers = { "content-type": "application/json", location: "/ctx/workflows/from-location" };
    const link = { clazz: "c", rel: "self", href: "http://h/ctx/workflows/from-link" };
    const full = { link, workflow: { attrs: { id: "from-body", name: "n" } } };
    expect((await submitted({ headers, body: JSON.stringify(full) })).id).toBe("from-body");
    expect((await submitted({ headers, body: JSON.stringify({ link }) })).id).toBe("from-link");
    expect((await submitted({ headers, body: JSON.stringify({ ok: true }) })).id).toBe("from-location");
    expect((await submitted({ headers })).id).toBe("from-location");
    const xml = '<workflow id="from-document"/>';
    expect((await submitted({ headers, body: xml })).id).toBe("from-location");
    expect(await submitted({ headers: { "content-type": "application/xml" }, body: xml })).toEqual({
      id: "from-document",
      object: null,
      xml,
    });
    expect(await submitted({ status: 204 })).toEqual({ id: null, object: null, xml: null });
  });

  test("a header that comes twice counts once", async () => {
    const headers = { location: ["/ctx/workflows/first", "/ctx/workflows/second"], "x-other": ["1", "2"] };
    expect((await submitted({ status: 201, headers })).id).toBe("first");
  });

  test("a confirmation in plain words is fine, a web page or broken JSON is not", async () => {
    expect(await submitted({ headers: { "content-type": "text/plain" }, body: "Deleted" })).toEqual({
      id: null,
      object: null,
      xml: null,
    });
    expect(await submitted({ headers: { "content-type": "application/json" }, body: "OK" })).toEqual({
      id: null,
      object: null,
      xml: null,
    });
    for (const body of [
      "<?xml version='1.0'?>\n<!-- x -->\n<html xmlns='http://www.w3.org/1999/xhtml'/>",
      "<!DOCTYPE html><html><title>Sign in</title></html>",
      '{"id": "1',
      '{"id": 1}}',
      "[1,",
    ]) {
      const error = await failureOf(submitted({ status: 200, body }));
      expect(error).toBeInstanceOf(DecodeError);
      expect(error).toMatchObject({ mayHaveHadEffect: true });
    }
  });

  test("a document that the injected reader cannot read is an undecodable answer", async () => {
    await using server = await scriptedServer(() => ({ body: "<workflow><unclosed></workflow>" }));
    await using client = clientFor(server.origin, {
      documentId: () => {
        throw new Error("not well-formed");
      },
    });
    expect(await failureOf(client.workflows.submit(DOCUMENT, {}, live))).toBeInstanceOf(DecodeError);
  });
});
