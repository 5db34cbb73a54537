import { describe, expect, test } from "vitest";
import type { Value } from "../../src/cty";
import { createProvider } from "../../src/provider";
import { startCore } from "../harness/imitated-core";
import { scriptedServer } from "../client/support/scripted-server";

const nested = (levels: number, open = "[", close = "]"): string => open.repeat(levels) + close.repeat(levels);
const listed = (attrs: string): string => `{"link": {}, "workflows": [{"attrs": ${attrs}}]}`;

/** Answers of a service that means no good, or that is broken beyond what anybody expects. */
const ANSWERS: Readonly<Record<string, string | Buffer>> = {
  "deep arrays": nested(100_000),
  "deep objects": `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  "a deep field": listed(`{"id": "1", "name": "n", "deep": ${nested(50_000)}}`),
  "a deep field beside a long number": listed(`{"id": "1", "long": 12345678901234567890, "deep": ${nested(50_000)}}`),
  __proto__: listed('{"id": "1", "__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  "a __proto__ that would be an id": '{"__proto__": {"id": "evil"}, "workflows": [{"__proto__": {"id": "evil"}}]}',
  "duplicate keys":
    '{"workflows": [{"attrs": {"id": "1", "id": "2"}}], "workflows": [{"attrs": {"id": "3", "id": "4"}}]}',
  "names of Object's own": listed('{"id": "1", "toString": 1, "valueOf": 2, "hasOwnProperty": 3, "length": -1}'),
  "half characters": listed('{"id": "a\\ud800", "name": "\\udc00b", "\\ud800": "\\ud800"}'),
  "NUL and controls": listed('{"id": "a\\u0000b", "name": "\\u0001\\u001b[31m\\u202e"}'),
  "an id of paths": listed('{"id": "../../x?y#z%2e/\\\\", "name": "../"}'),
  "a very long id": listed(`{"id": "${"i".repeat(10_000)}", "name": "${"n".repeat(100_000)}"}`),
  "huge numbers": listed('{"id": 1e999999999, "name": -0, "n": 123456789012345678901234567890.5e-300}'),
  "ids of other types":
    '{"workflows": [{"attrs": {"id": true}}, {"attrs": {"id": null}}, {"attrs": {"id": {}}}, {"attrs": {"id": []}}]}',
  null: "null",
  "a number": "1e400",
  nothing: "",
  NUL: "\0\0\0\0",
  "invalid UTF-8": Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  "UTF-16 that ends in half": Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x00, 0xd8]),
  "a DTD": '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workflow id="1" name="&x;"/>',
  "an entity bomb": `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${"bcdefghij"
    .split("")
    .map((c, i) => `<!ENTITY ${c} "${`&${"abcdefghij"[i]};`.repeat(10)}">`)
    .join("")}]><w>&j;</w>`,
  "deep XML": `${"<a>".repeat(20_000)}${"</a>".repeat(20_000)}`,
  "duplicate attributes": '<workflow id="1" id="2" name="n"/>',
  "namespace tricks": '<x:workflow xmlns:x="a" xmlns:y="a" x:id="1" y:id="2" xmlns:xml="b" xmlns:xmlns="c"/>',
  "XML with NUL": '<workflow id="1" name="a\0b"/>',
  "XML with references to no characters": '<workflow id="&#0;" name="&#xd800;&#xffff;"/>',
  "a processing instruction to fetch a style":
    '<?xml-stylesheet href="http://127.0.0.1:1/x"?><workflow id="1" name="n"/>',
};

/** What each data source needs at least. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  wfa_asset: { id: "1" },
  wfa_calendar: { id: "1" },
  wfa_search: { criteria_json: "{}" },
  wfa_workflow: { id: "1" },
  wfa_workflow_group: { id: "1" },
  wfa_workflow_instance: { id: "1" },
  wfa_workflow_log_entries: { workflow_id: "1" },
};
const MANAGED: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  wfa_asset: { hostname: "h" },
  wfa_calendar: { definition: '{"name": "n"}' },
  wfa_workflow: { document: '<workflow name="n"/>' },
  wfa_workflow_approval: { workflow_id: "1", server_revision: "0".repeat(64) },
  wfa_workflow_execution: { workflow_id: "1", trigger: "t" },
  wfa_workflow_group: { name: "n" },
  wfa_workflow_queue: { name: "Master", paused: true },
  wfa_workflow_trigger: { workflow_id: "1", name: "t", enabled: true },
};
const isBug = (text: string): boolean =>
  /has a bug|unexpected(?:ly)? |RangeError|TypeError|SyntaxError|CtyError|undefined|\[object/i.test(text);

describe.concurrent.each(Object.entries(ANSWERS))("a service that answers everything with %s", (_what, body) => {
  test.each(["application/json", "application/xml"])(
    "as %s: data sources read it, or say what is wrong with it",
    async (type) => {
      await using server = await scriptedServer(() => ({
        status: 200,
        headers: { "content-type": type, location: "/workflows/../x%00" },
        body,
      }));
      const core = await startCore({ endpoint: server.origin, api_key: "key", max_retries: 0 });
      for (const { name } of createProvider({ environment: {} }).dataSources) {
        const before = server.seen.length;
        const outcome = await core.data(name, REQUIRED[name] ?? {}).then(() => "read", String);
        expect(isBug(outcome), `${name}: ${outcome}`).toBe(false);
        expect(server.seen.length, `${name} asked for nothing`).toBeGreaterThan(before);
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  test("resources are not created from it, or are, but never end in a bug", async () => {
    const attempt = async ({ name }: { readonly name: string }): Promise<void> => {
      await using server = await scriptedServer(({ method }) => ({
        status: method === "POST" ? 201 : 200,
        headers: { "content-type": "application/json" },
        body,
      }));
      const core = await startCore({ endpoint: server.origin, api_key: "key", max_retries: 0 });
      const object = await core.resource(name);
      const outcome = await object
        .apply({ ...MANAGED[name], timeouts: { create: "2s", read: "2s", update: "2s", delete: "2s" } })
        .then(() => "made", String);
      expect(isBug(outcome), `${name}: ${outcome.slice(0, 2000)}`).toBe(false);
      expect(server.seen, `${name} asked for nothing`).not.toEqual([]);
    };
    // Some wait long for what never comes.
    await Promise.all(createProvider({ environment: {} }).resources.map(attempt));
  });
});
