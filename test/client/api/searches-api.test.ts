import { describe, expect, test } from "vitest";
import { DecodeError } from "../../../src/client";
import { clientFor, failureOf, KEY, live } from "../support/client-for";
import { json, type ScriptedAnswer, scriptedServer, type SeenRequest } from "../support/scripted-server";

const CRITERIA = '{ "criteria": [ { "field": "name", "max": 12345678901234567890 } ] }';

/** The requests of a search whose first step is answered so. */
async function requestsOf(answer: ScriptedAnswer): Promise<readonly SeenRequest[]> {
  await using server = await scriptedServer(({ url }) => (url === "/ctx/searches" ? answer : json([])));
  await using client = clientFor(`${server.origin}/ctx`);
  await client.searches.search(CRITERIA, null, live);
  return server.seen;
}

describe("step one", () => {
  test("sends the criteria byte for byte", async () => {
    const [{ method, body, headers } = {} as SeenRequest] = await requestsOf(json({ id: "s" }));
    expect({ method, body: String(body), type: headers["content-type"], key: headers["x-api-key"] }).toEqual({
      method: "POST",
      body: CRITERIA,
      type: "application/json",
      key: KEY,
    });
  });

  const href = "http://elsewhere.example:8080/ctx/searches/my%20search";
  test.each<readonly [string, ScriptedAnswer]>([
    ["a link object", json({ link: { clazz: "c", rel: "self", href } })],
    ["a link object beside other fields", json({ link: { href }, searchReplace: { id: "internal", name: "n" } })],
    ["a link that is text", json({ link: href })],
    [
      "a link array",
      json({
        links: [
          { rel: "collection", href: "/ctx/searches" },
          { rel: "execute", href },
        ],
      }),
    ],
    ["a bare array of links", json([{ rel: "self", href }])],
    ["a map of relations", json({ _links: { up: { href: "/ctx" }, self: { href } } })],
    ["an array in a map", json({ _links: { results: [{ href }] } })],
    ["a link to what comes next", json({ link: { rel: "next", href } })],
    [
      "one after a link that leads to another",
      json({
        link: [
          { rel: "previous", href: "/ctx/searches/other" },
          { rel: "self", href },
        ],
      }),
    ],
    ["a link below attrs", json({ clazz: "c", attrs: { link: { href } } })],
    ["a link below a wrapper", json({ searchResults: { attrs: { link: [{ href }] } } })],
    ["href itself", json({ href })],
    ["url itself", json({ search: { url: href } })],
    ["a link to its results", json({ link: { href: `${href}/results?page=1` } })],
    ["a relative link", json({ link: { href: "searches/my%20search" } })],
    ["a JSON string", json(href)],
    ["plain text", { headers: { "content-type": "text/plain" }, body: `${href}\n` }],
    [
      "XML",
      { headers: { "content-type": "application/xml" }, body: `<search><link rel="self" href="${href}"/></search>` },
    ],
    ["the Location header", { status: 201, headers: { location: "/ctx/searches/my%20search" } }],
    ["the Location header beside words", { status: 201, headers: { location: href }, body: "Stored" }],
    ["an id", json({ search: { attrs: { id: "my search", name: "n" } } })],
    ["a name", json({ name: "my search" })],
    ["a name beside criteria", json({ name: "my search", criteria: [{ location: "Berlin" }], sort: { url: "asc" } })],
    ["plain text without a host", { body: "searches/my%20search" }],
  ])("finds the stored search by %s", async (_how, answer) => {
    expect((await requestsOf(answer))[1]?.url).toBe("/ctx/searches/my%20search");
  });

  test("an id that is a number keeps its digits", async () => {
    const [, second] = await requestsOf({ body: '{"id": 12345678901234567890}' });
    expect(second?.url).toBe("/ctx/searches/12345678901234567890");
  });

  test.each<readonly [string, ScriptedAnswer]>([
    ["nothing", { status: 204 }],
    ["words", { body: "Stored" }],
    ["no link", json({ ok: true })],
    ["a link to elsewhere", json({ link: { href: "/ctx/searches" } })],
    ["a web page", { body: "<html><a href='/ctx/searches/x'></a></html>" }],
    ["broken JSON", { body: '{"link":' }],
  ])("an answer with %s is an error that says so", async (_how, answer) => {
    await using server = await scriptedServer(() => answer);
    await using client = clientFor(`${server.origin}/ctx`);
    const error = await failureOf(client.searches.search(CRITERIA, null, live));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({
      message: expect.stringContaining("a link to the stored search was expected"),
      mayHaveHadEffect: true,
    });
  });
});

describe("step two", () => {
  const run = async (answer: ScriptedAnswer, body: string | null) => {
    await using server = await scriptedServer(({ url }) =>
      url === "/searches" ? json({ name: "my search/1" }) : answer,
    );
    await using client = clientFor(server.origin);
    const result = await client.searches.search("{}", body, live);
    const { url, headers, body: sent } = server.seen[1]!;
    return { request: { url, headers, body: String(sent) }, result };
  };

  test("with a body and without; results to the letter", async () => {
    const results = '{ "results": [ {"n": 1.0, "big": 12345678901234567890} ] }';
    const plain = await run({ body: results }, null);
    expect(plain).toMatchObject({ request: { url: "/searches/my%20search%2F1", body: "" }, result: results });
    expect(plain.request.headers["content-type"]).toBeUndefined();
    const full = await run(json([]), "[ 1 ]");
    expect(full).toMatchObject({ request: { body: "[ 1 ]" }, result: "[]" });
    expect(full.request.headers["content-type"]).toBe("application/json");
    expect((await run({ status: 204 }, null)).result).toBeNull();
  });

  test.each(["", "<results/>", "<html/>", "OK", "{"])("an answer of %j is an error", async (body) => {
    expect(await failureOf(run({ body }, null))).toBeInstanceOf(DecodeError);
  });
});

describe("both steps", () => {
  test("the key stays with the endpoint, wherever the link leads", async () => {
    await using other = await scriptedServer(() => json({}));
    await using server = await scriptedServer(({ url }) =>
      url === "/ctx/searches" ? json({ link: { href: `${other.origin}/x/searches/s1` } }) : json({ found: 2 }),
    );
    await using client = clientFor(`${server.origin}/ctx`);
    expect(await client.searches.search(CRITERIA, '{"replace":false}', live)).toBe('{"found":2}');
    expect(server.seen.map(({ method, url, body }) => [method, url, body.toString()])).toEqual([
      ["POST", "/ctx/searches", CRITERIA],
      ["POST", "/ctx/searches/s1", '{"replace":false}'],
    ]);
    expect(other.seen).toEqual([]);
  });

  test.each(["/searches", "/searches/s"])("neither step is sent again after a failure of %s", async (failing) => {
    await using server = await scriptedServer(({ url }) => (url === failing ? { status: 503 } : json({ id: "s" })));
    await using client = clientFor(server.origin);
    expect(await failureOf(client.searches.search("{}", null, live))).toMatchObject({ status: 503 });
    expect(server.seen.filter(({ url }) => url === failing)).toHaveLength(1);
  });

  test("a search that cannot be found yet is waited for, in vain in the end", async () => {
    await using server = await scriptedServer(({ url }, index) => {
      if (url === "/searches") return json({ id: "s" });
      return index < 2 ? { status: 404 } : json([]);
    });
    await using client = clientFor(server.origin);
    expect(await client.searches.search("{}", null, live)).toBe("[]");
    await using never = await scriptedServer(({ url }) =>
      url === "/searches" ? json({ id: "s" }) : { status: 404, body: "no such search" },
    );
    await using lost = clientFor(never.origin);
    expect(await failureOf(lost.searches.search("{}", null, { ...live, timeout: 50 }))).toMatchObject({
      status: 404,
      reason: "no such search",
    });
  });

  test.each([403, 401, 400, 409, 500])(
    "a stored search that is answered %i is found: the answer is final, at once",
    async (status) => {
      await using server = await scriptedServer(({ url }) =>
        url === "/searches" ? json({ id: "s" }) : { status, body: "not for you" },
      );
      await using client = clientFor(server.origin);
      const error = await failureOf(client.searches.search("{}", null, { ...live, timeout: 3000 }));
      expect(error).toMatchObject({ code: "status", status, reason: "not for you" });
      expect(server.seen.map(({ url }) => url)).toEqual(["/searches", "/searches/s"]);
    },
  );

  test("410 is waited out as 404 is, and is what is told in the end", async () => {
    await using server = await scriptedServer(({ url }) => (url === "/searches" ? json({ id: "s" }) : { status: 410 }));
    await using client = clientFor(server.origin);
    const error = await failureOf(client.searches.search("{}", null, { ...live, timeout: 400 }));
    expect(error).toMatchObject({ code: "status", status: 410 });
    expect(server.seen.length).toBeGreaterThan(2);
  });

  test("a second step that never answers runs into the time of the wait", async () => {
    await using server = await scriptedServer(({ url }) => (url === "/searches" ? json({ id: "s" }) : null));
    await using client = clientFor(server.origin, { requestTimeout: 200, maxRetries: 0 });
    expect(await failureOf(client.searches.search("{}", null, { ...live, timeout: 100 }))).toMatchObject({
      code: "timeout",
      request: `POST ${server.origin}/searches/s`,
    });
  });

  test("what cannot be sent leaves nothing behind", async () => {
    await using server = await scriptedServer(() => json({ id: "s" }));
    await using client = clientFor(server.origin);
    for (const call of [
      client.searches.search("[]", null, live),
      client.searches.search("{}", "{", live),
      client.searches.search("words", null, live),
    ]) {
      expect(await failureOf(call)).toBeInstanceOf(TypeError);
    }
    expect(server.seen).toEqual([]);
  });
});
