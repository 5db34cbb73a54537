import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { type ClientLogEvent, describeError } from "../../../src/client";
import { SPELLINGS } from "../../redaction/spellings";
import { clientFor, failureOf, live } from "../support/client-for";
import { scriptedServer } from "../support/scripted-server";
import { testProxy } from "../support/test-proxy";

test("a call that fails with a long token says so", async () => {
  await using server = await scriptedServer(({ headers }) => ({
    status: 500,
    body: `no: ${String(headers["authorization"])}`,
  }));
  await using client = clientFor(server.origin, {
    maxRetries: 0,
    headers: new Map([["Authorization", `Bearer ${"t0K.".repeat(3000)}`]]),
  });
  expect(String(await failureOf(client.workflows.get("1", {}, live)))).toMatch(/answered 500: no: \(sensitive\)$/);
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
        expect(error).toMatchObject({ status: 400, reason: expect.stringMatching(/so: .{0,8}\(sensitive\).{0,8} !/) });
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
      path: "/workflowGroups?name=(sensitive)",
      attempt: 1,
    });
    expect(events[1]).toMatchObject({ status: 200, attempt: 1, path: "/workflowGroups?name=(sensitive)" });
  });

  test("a query is logged, but for the secrets in it", async () => {
    await using server = await scriptedServer(() => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: "[]",
    }));
    const paths: string[] = [];
    await using client = clientFor(server.origin, { ...options, log: ({ path }) => paths.push(path) });
    await client.workflows.list({ state: "approved" }, live);
    await client.workflowGroups.list({ name: `Finance & ${HEADER}` }, live);
    expect(new Set(paths)).toEqual(
      new Set(["/workflows?state=approved", "/workflowGroups?name=Finance%20%26%20(sensitive)"]),
    );
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

  test("where the answer ends within a secret, show nothing of it", async () => {
    const secret = "k3y-of-the-tests/with+odd=chars";
    expect(await reasonOf("text/plain", `${" ".repeat(64 * 1024 - 10)}${secret}`)).toBe("(sensitive)");
    expect(await reasonOf("text/plain", `so: ${secret.slice(0, 20)}`)).toBe("so: (sensitive)");
    expect(await reasonOf("text/plain", "so: k3 k3y")).toBe("so: k3 (sensitive)");
  });

  test("are shortened, but only after redaction", async () => {
    expect(await reasonOf("text/plain", "x".repeat(1000))).toBe(`${"x".repeat(300)}…`);
    const edge = `${"y".repeat(295)} k3y-of-the-tests/with+odd=chars`;
    expect(await reasonOf("text/plain", edge)).toBe(`${"y".repeat(295)} (sen…`);
  });
});
