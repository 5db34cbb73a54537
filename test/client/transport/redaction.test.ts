import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClientLogEvent } from "../../../src/client";
import { describeError } from "../../../src/client";
import { createRedactor, headerSecrets } from "../../../src/client/transport/redactor";
import { clientFor, failureOf, live } from "../support/client-for";
import { scriptedServer } from "../support/scripted-server";
import { testProxy } from "../support/test-proxy";

const SECRET = 'Kx9"/+é=&<v>% 7q\\Z';

const SPELLINGS: Readonly<Record<string, (secret: string) => string>> = {
  raw: (secret) => secret,
  "percent-encoded": (secret) => encodeURIComponent(secret),
  "percent-encoded in lower case": (secret) => encodeURIComponent(secret).replace(/%../g, (hex) => hex.toLowerCase()),
  "percent-encoded twice": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "percent-encoded whole": (secret) =>
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  "as a form": (secret) => new URLSearchParams({ k: secret }).toString().slice(2),
  JSON: (secret) => JSON.stringify(secret).slice(1, -1),
  "JSON in JSON": (secret) => JSON.stringify(JSON.stringify(secret)),
  "JSON, ASCII only": (secret) =>
    Array.from({ length: secret.length }, (_, at) => `\\u${secret.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
      "",
    ),
  "JSON with escaped slashes": (secret) => JSON.stringify(secret).slice(1, -1).replaceAll("/", "\\/"),
  HTML: (secret) =>
    secret
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&#34;")
      .replaceAll("'", "&#x27;"),
  base64: (secret) => Buffer.from(secret).toString("base64"),
  base64url: (secret) => Buffer.from(secret).toString("base64url"),
  "base64 after a user's name": (secret) => Buffer.from(`me:${secret}`).toString("base64"),
  "base64 after another": (secret) => Buffer.from(`you:${secret}!`).toString("base64"),
  hex: (secret) => Buffer.from(secret).toString("hex").toUpperCase(),
  "upper case": (secret) => secret.toUpperCase(),
};

describe("a token of many characters, as gateways want them, is found in every spelling too", () => {
  const LONG = `eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.${`Kx9"/+é=&<v>% 7q\\\\Z`.repeat(400)}.theEnd7q`;
  const redact = createRedactor([
    LONG,
    `eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.another`,
    ...headerSecrets(`Bearer ${LONG}`),
  ]);
  test.each(Object.entries(SPELLINGS))("%s", (_how, spell) => {
    const redacted = redact(`before ${spell(LONG)} after, before ${spell(LONG)} after`);
    expect(redacted).toMatch(/^before .{0,8}\[redacted\].{0,8} after, before .{0,8}\[redacted\].{0,8} after$/);
  });

  test("cut off, and beside another one that begins alike", () => {
    expect(redact(`${LONG.slice(0, 50)}…`)).toBe("[redacted]…");
    expect(redact(`a${LONG}${LONG}b eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.another c`)).toMatch(
      /^a(?:\[redacted\])+b \[redacted\] c$/,
    );
  });

  test("and a call that fails says so", async () => {
    await using server = await scriptedServer(({ headers }) => ({
      status: 500,
      body: `no: ${String(headers["authorization"])}`,
    }));
    await using client = clientFor(server.origin, {
      maxRetries: 0,
      headers: new Map([["Authorization", `Bearer ${"t0K.".repeat(3000)}`]]),
    });
    expect(String(await failureOf(client.workflows.get("1", {}, live)))).toMatch(/answered 500: no: \[redacted\]$/);
  });
});

describe("a secret is found in every spelling", () => {
  const redact = createRedactor([SECRET]);
  test.each(Object.entries(SPELLINGS))("%s", (_how, spell) => {
    const redacted = redact(`before ${spell(SECRET)} after`);
    expect(redacted).toMatch(/^before .{0,8}\[redacted\].{0,8} after$/);
    expect(redacted).not.toContain("7q");
  });

  test("whatever the secret is", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 6, unit: "grapheme-ascii" }),
        fc.constantFrom(...Object.keys(SPELLINGS)),
        (text, how) => {
          const secret = `${text.trim()}secret`;
          expect(createRedactor([secret])(`<< ${SPELLINGS[how]?.(secret)} >>`)).toContain("[redacted]");
        },
      ),
      { numRuns: 60 },
    );
  });
});

test("ordinary text stays, short secrets are whole words, none is none", () => {
  expect(createRedactor([SECRET])("Nothing to see: 401 at /workflows/1")).toBe("Nothing to see: 401 at /workflows/1");
  expect(createRedactor(["1"])("tenant 1 of 11, 401")).toBe("tenant [redacted] of 11, 401");
  expect(createRedactor(["", " "])("a b")).toBe("a b");
  expect(createRedactor(["abcdef", "abcdefghi"])("abcdefghi abcdef")).toBe("[redacted] [redacted]");
});

test("text made to be slow comes back as it was", () => {
  const redact = createRedactor([SECRET, "another secret"]);
  for (const piece of ["\\", "%25", "&#000", "&#x000", "K", "S3g5", "\\u004"]) {
    const text = piece.repeat(65536 / piece.length);
    expect(redact(text)).toBe(text);
  }
});

test("the parts of a header's value are secrets too", () => {
  const redact = createRedactor(headerSecrets(`Bearer tok3n-tok3n`));
  expect(redact("token tok3n-tok3n has expired")).toBe("token [redacted] has expired");
  const basic = createRedactor(headerSecrets(`Basic ${Buffer.from("me:pass-word").toString("base64")}`));
  expect(basic("user me with pass-word")).toBe("user me with [redacted]");
});

describe("over the wire", () => {
  const KEY = "canary-KEY-91f0/+x";
  const HEADER = "canary-HEADER-77ab";
  const WORD = "canary-PROXY-5c3d";
  const options = { apiKey: KEY, headers: new Map([["X-Gateway", `Bearer ${HEADER}`]]), maxRetries: 0 };
  const shownOf = (error: unknown, endpoint: string): string =>
    [
      inspect(error, { depth: 10, showHidden: true }),
      (error as Error).stack,
      JSON.stringify(error),
      JSON.stringify(describeError(error, endpoint)),
    ].join("\n");

  test.each([
    ["plain text", "text/plain", (words: string) => words],
    ["JSON", "application/json", (words: string) => JSON.stringify({ message: words })],
    [
      "JSON in JSON",
      "application/json",
      (words: string) => JSON.stringify({ error: JSON.stringify({ message: words }) }),
    ],
    ["HTML", "text/html", (words: string) => `<html><title>${words}</title></html>`],
    ["XML", "application/xml", (words: string) => `<error><![CDATA[${words}]]></error>`],
  ])("an echo in %s shows nothing of key, headers and proxy password", async (_what, type, put) => {
    let echo = "";
    await using server = await scriptedServer(() => ({
      status: 400,
      headers: { "content-type": type },
      body: put(`so: ${echo} !`),
    }));
    await using proxy = await testProxy({ forwardTo: server.port });
    const events: ClientLogEvent[] = [];
    await using client = clientFor("http://service.example", {
      ...options,
      allowInsecureHttp: true,
      environment: { HTTP_PROXY: `http://me:${WORD}@127.0.0.1:${proxy.port}` },
      log: (event) => events.push(event),
    });
    for (const secret of [KEY, HEADER, WORD]) {
      for (const [how, spell] of Object.entries(SPELLINGS)) {
        echo = spell(secret);
        const error = await failureOf(client.workflows.get(secret, {}, live));
        const shown = `${shownOf(error, client.endpoint)}\n${JSON.stringify(events.splice(0))}`.toLowerCase();
        // Of base64 of a longer text only the inner characters are the secret's own.
        const needle = how.startsWith("base64") ? echo.slice(6, -4) : echo;
        expect(shown.includes(needle.toLowerCase()), `${secret} ${how}`).toBe(false);
        expect(error).toMatchObject({ status: 400, reason: expect.stringMatching(/so: .{0,8}\[redacted\].{0,8} !/) });
      }
    }
  });

  test("neither do broken answers, charsets, encodings, redirects, network failures", async () => {
    const answers = [
      { status: 200, body: `{"id": "${KEY}", ` },
      { status: 200, body: `<html>${KEY}` },
      { status: 200, headers: { "content-type": `application/json; charset=${HEADER}` }, body: "{}" },
      { status: 200, headers: { "content-encoding": HEADER }, body: "{}" },
      { status: 302, headers: { location: `https://${HEADER}.example/${KEY}` } },
      { status: 418, headers: { "retry-after": KEY }, body: HEADER },
    ];
    await using server = await scriptedServer((_request, index, { request }) => {
      const answer = answers[index];
      if (answer === undefined) request.socket.destroy();
      return answer ?? null;
    });
    const events: ClientLogEvent[] = [];
    await using client = clientFor(server.origin, { ...options, log: (event) => events.push(event) });
    for (let index = 0; index <= answers.length; index += 1) {
      const error = await failureOf(client.workflowGroups.list({ name: KEY }, live));
      const shown = shownOf(error, client.endpoint);
      expect(shown.toLowerCase()).not.toContain(KEY.toLowerCase());
      expect(shown.toLowerCase()).not.toContain(HEADER.toLowerCase());
    }
    expect(JSON.stringify(events)).not.toMatch(/canary/i);
    expect(events[0]).toEqual({
      message: "Sending a request",
      method: "GET",
      path: "/workflowGroups?name",
      attempt: 1,
    });
    expect(events[1]).toMatchObject({ status: 200, attempt: 1, path: "/workflowGroups?name" });
  });
});

describe("the service's own words", () => {
  const reasonOf = async (type: string, body: string): Promise<unknown> => {
    await using server = await scriptedServer(() => ({ status: 400, headers: { "content-type": type }, body }));
    await using client = clientFor(server.origin);
    return ((await failureOf(client.workflows.list({}, live))) as { reason: string }).reason;
  };
  test.each([
    ["application/json", '{"message": "Name is missing", "error": "Bad Request"}', "Name is missing"],
    ["application/json", '{"error": "Bad Request"}', "Bad Request"],
    ["application/json", '{"error": {"code": 7, "message": "deep"}}', "deep"],
    ["application/json", '{"errors": [{"detail": "one"}, {"detail": "two"}]}', "one; two"],
    ["application/problem+json", '{"title": "T", "detail": "D", "status": 400}', "D"],
    ["application/json", '{"fault": {"faultstring": "x"}}', ""],
    ["application/json", '"just words"', "just words"],
    ["application/json", '{"message": "cut of', '{"message": "cut of'],
    ["text/plain", "line one\r\n\tline two\u001b[31m\n", "line one line two [31m"],
    [
      "text/html",
      "<html><head><title>Bad &amp; sad</title></head><body><p>Because <b>so</b></p><pre>trace</pre></body></html>",
      "Bad & sad: Because so",
    ],
    ["text/html", "<html><title>Same</title><h1>Same</h1><p>Same</p></html>", "Same"],
    ["text/html", "<html><body><div>neither</div></body></html>", ""],
    [
      "application/xml",
      "<?xml version='1.0'?><error><code>7</code><message>No &lt;id&gt;</message></error>",
      "7 No <id>",
    ],
    ["", "", ""],
  ])("%s %s", async (type, body, reason) => {
    expect(await reasonOf(type, body)).toBe(reason);
  });

  test("are shortened, but only after redaction", async () => {
    expect(await reasonOf("text/plain", "x".repeat(1000))).toBe(`${"x".repeat(300)}…`);
    const edge = `${"y".repeat(295)} k3y-of-the-tests/with+odd=chars`;
    expect(await reasonOf("text/plain", edge)).toBe(`${"y".repeat(295)} [red…`);
  });
});
