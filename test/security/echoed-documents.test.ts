import { describe, expect, onTestFinished, test } from "vitest";
import type { Value } from "../../src/cty";
import { startService } from "../../src/service";
import { json, scriptedServer, type ScriptedAnswer, type SeenRequest } from "../client/support/scripted-server";
import { startCore } from "../harness/imitated-core";
import { findSecrets } from "./canary/find-secrets";

const SECRETS = {
  secrets_wo: `D4tabasePasswordWriteOnly3v6zHf28k & "<x>`,
  document: "M4skedPasswordInDocument5s1jTw49g",
};

const RESOURCES: Readonly<Record<string, Readonly<Record<string, Value>> & { readonly document: string }>> = {
  secrets_wo: {
    document:
      "<workflow id='w' name='n'><task password='{{secret:db}}' url='jdbc:x;password={{secret:db}}'/></workflow>",
    secrets_wo: new Map([["db", SECRETS.secrets_wo]]),
  },
  document: {
    document: `<workflow id='w' name='n'><task password='${SECRETS.document}'/></workflow>`,
    sensitive_paths: ["//task/@password"],
  },
};

/** How a service may tell what it was sent: with status, type and words. */
const ECHOES: Readonly<Record<string, (body: string) => ScriptedAnswer>> = {
  "the document": (body) => ({ status: 422, headers: { "content-type": "text/plain" }, body: `Refused: ${body}` }),
  "the document as XML": (body) => ({ status: 400, headers: { "content-type": "application/xml" }, body }),
  "the document in JSON": (body) => json({ message: `cannot read ${body}` }, 400),
  "the document in JSON in JSON": (body) => json({ message: JSON.stringify({ received: body }) }, 422),
  "only the place": (body) => ({
    status: 422,
    headers: { "content-type": "text/plain" },
    body: `not well-formed near ${/password=("[^"]*"|'[^']*')/.exec(body)?.[0]}`,
  }),
  "only the value": (body) =>
    json({ error: { detail: `the password ${/password=["']([^"']*)["']/.exec(body)?.[1]} is too weak` } }, 422),
  "the value, cut off": (body) =>
    json({ message: `${"x ".repeat(140)} ${/password=["']([^"']*)["']/.exec(body)?.[1]}` }, 422),
};

describe.each(Object.keys(RESOURCES))("a service that refuses a document with its secret (%s) and tells", (name) => {
  test.each(Object.entries(ECHOES))("%s: no message shows it", async (_what, echo) => {
    const sent: SeenRequest[] = [];
    await using server = await scriptedServer((request) => {
      if (request.method === "GET") return json({ workflows: [] }, request.url.endsWith("/workflows") ? 200 : 404);
      sent.push(request);
      return echo(request.body.toString("utf8"));
    });
    const core = await startCore({ endpoint: server.origin, api_key: "key", max_retries: 0 });
    const object = await core.resource("wfa_workflow");
    const error = await object.apply(RESOURCES[name]!).then(() => "applied", String);
    expect(error).toMatch(/answered 4\d\d/);
    // It was sent, and comes back.
    expect(findSecrets(SECRETS, sent[0]!.body)).toEqual([name]);
    expect(findSecrets(SECRETS, error)).toEqual([]);
    expect(error).not.toMatch(/D4tabase|M4sked/i);
  });
});

test.each([
  ["one line", "k3Y+/&<".repeat(1500)],
  [
    "lines, as a certificate's key has them",
    Array.from({ length: 300 }, (_, line) => `k3Y+/${line}`.padEnd(64, "z9")).join("\n"),
  ],
])(
  "a secret of ten thousand characters and more in %s: the refusal is told, and not the secret",
  async (_what, secret) => {
    const echoed = (body: string): readonly string[] => [
      body.slice(body.indexOf("k3Y")),
      `${"x ".repeat(100)}${body.slice(body.indexOf("k3Y"))}`,
      JSON.stringify(secret),
    ];
    for (const at of [0, 1, 2]) {
      await using server = await scriptedServer(({ method, url, body }) =>
        method === "GET"
          ? json({ workflows: [] }, url.endsWith("/workflows") ? 200 : 404)
          : json({ message: `no ${echoed(body.toString("utf8"))[at]}` }, 422),
      );
      const core = await startCore({ endpoint: server.origin, api_key: "key", max_retries: 0 });
      const object = await core.resource("wfa_workflow");
      const said = await object
        .apply({ ...RESOURCES["secrets_wo"]!, secrets_wo: new Map([["db", secret]]) })
        .then(() => "applied", String);
      expect(said).toMatch(/answered 422: no .*\(sensitive\)/);
      expect(said).not.toMatch(/k3Y/i);
    }
  },
);

describe.each(Object.keys(RESOURCES))("a service that tells what it was sent before (%s)", (name) => {
  const changed = { ...RESOURCES[name]!, document: RESOURCES[name]!.document.replace("<task", "<task timeout='1'") };

  test.each([
    ["the change of the document", "PUT", {}],
    ["the approval", "PATCH", {}],
    ["the approval, where it only warns", "PATCH", { on_release_failure: "warn" }],
  ])("while it refuses %s: no message shows the secret", async (_what, refused, settings) => {
    const service = await startService();
    onTestFinished(() => service.close());
    let document = "";
    let refusing = false;
    await using front = await scriptedServer(async ({ method, url, headers, body }) => {
      if (method === "POST" || method === "PUT") document = body.toString("utf8");
      if (refusing && method === refused)
        return json({ message: `no: ${document.slice(document.indexOf("password"))}` }, 409);
      const passed = ["x-api-key", "accept", "content-type"].flatMap((header): [string, string][] =>
        headers[header] === undefined ? [] : [[header, String(headers[header])]],
      );
      const answer = await fetch(new URL(url, service.url), {
        method,
        headers: passed,
        ...(body.length === 0 ? {} : { body }),
      });
      return {
        status: answer.status,
        headers: { "content-type": answer.headers.get("content-type") ?? "" },
        body: Buffer.from(await answer.arrayBuffer()),
      };
    });
    const core = await startCore({
      endpoint: `${front.origin}${new URL(service.url).pathname}`,
      api_key: service.keys.user,
      max_retries: 0,
    });
    const object = await core.resource("wfa_workflow");
    await object.apply({ ...RESOURCES[name], ...settings });
    refusing = true;
    const said = await object.apply({ ...changed, ...settings }).then((warnings) => JSON.stringify(warnings), String);
    expect(said).toMatch(/answered 409/);
    expect(findSecrets(SECRETS, document)).toEqual([name]);
    expect(findSecrets(SECRETS, said)).toEqual([]);
  });
});
