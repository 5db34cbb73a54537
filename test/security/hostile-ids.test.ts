import { describe, expect, test } from "vitest";
import type { Value } from "../../src/cty";
import { startCore } from "../harness/imitated-core";
import { json, scriptedServer, type SeenRequest } from "../client/support/scripted-server";

const IDS = [
  ".",
  "..",
  "...",
  "../..",
  "../../system/help-report",
  "a/../b",
  "/",
  "//evil.example/x",
  "http://evil.example/x",
  "?",
  "a?state=approved",
  "#",
  "a#b",
  "%",
  "%2e%2e",
  "%2F",
  "50%",
  "a b",
  "+",
  "&",
  "a;b=c",
  ":",
  "@",
  "\\",
  "..\\..",
  "\r\nX-Injected: 1",
  "\t",
  "\u0000",
  "\u001f\u007f",
  "\u2028",
  "日本/語",
  "🙂",
  "x".repeat(10_000),
  "'\"<>",
  "{id}",
  "*",
  "~",
];
const isBlank = (id: string): boolean => id.trim() === "";
const CONTEXT = "/deep/ctx";

/** Data sources that are asked for one object, with the path that the interface document gives. */
const ASKED: readonly (readonly [
  string,
  (id: string) => Readonly<Record<string, Value>>,
  (id: string) => readonly string[],
])[] = [
  ["wfa_workflow", (id) => ({ id }), (id) => ["workflows", id]],
  ["wfa_workflow_group", (id) => ({ id }), (id) => ["workflowGroups", id]],
  ["wfa_workflow_instance", (id) => ({ id }), (id) => ["workflowInstances", id]],
  ["wfa_asset", (id) => ({ id }), (id) => ["assets", id]],
  ["wfa_calendar", (id) => ({ id }), (id) => ["calendars", id]],
  // Servers take 16 KiB of a request line: only one of the two is that long.
  [
    "wfa_workflow_log_entries",
    (id) => ({ workflow_id: id, instance_id: id.slice(0, 100) }),
    (id) => ["workflowLogs", id, id.slice(0, 100)],
  ],
];

/** The only spelling of a path that no server reads otherwise. */
const onTheWire = (segments: readonly string[]): string =>
  `${CONTEXT}/${segments.map((segment) => (/^\.{1,2}$/.test(segment) ? segment.replaceAll(".", "%2E") : encodeURIComponent(segment))).join("/")}`;
const pathOf = ({ url }: SeenRequest): string => url.split("?")[0]!;

/** No header but ours came, whatever the id held. */
function expectCleanRequests(seen: readonly SeenRequest[]): void {
  for (const { headers } of seen) expect(Object.keys(headers)).not.toContain("x-injected");
}

test.each(ASKED)("%s asks for exactly the id that the user gave", async (name, config, segments) => {
  await using server = await scriptedServer(() => ({ status: 404 }));
  const core = await startCore({ endpoint: `${server.origin}${CONTEXT}`, api_key: "key", max_retries: 0 });
  for (const id of IDS.filter((each) => !isBlank(each))) {
    const from = server.seen.length;
    await core.data(name, config(id)).catch(() => null);
    const paths = new Set(server.seen.slice(from).map(pathOf));
    // A workflow is looked for in the list too, to say what there is, and the list of workflows shows a wrong context path.
    for (const list of [segments(id).slice(0, 1), ["workflows"]]) paths.delete(onTheWire(list));
    expect([...paths], JSON.stringify(id.slice(0, 50))).toEqual([onTheWire(segments(id))]);
  }
  expectCleanRequests(server.seen);
});

test.each(ASKED)("%s refuses a blank id before anything is asked", async (name, config) => {
  await using server = await scriptedServer(() => ({ status: 404 }));
  const core = await startCore({ endpoint: server.origin, api_key: "key", max_retries: 0 });
  for (const id of ["", ...IDS.filter(isBlank)])
    await expect(core.data(name, config(id))).rejects.toThrow(/must not be blank/);
  expect(server.seen).toEqual([]);
});

describe("an id that the service makes up", () => {
  test.each(IDS.map((id) => [id.slice(0, 40), id] as const))(
    "%j is asked for, and deleted, as it is",
    async (_shown, id) => {
      let exists = false;
      const group = { id, name: "n", parentId: "master" };
      await using server = await scriptedServer(({ method, url }) => {
        if (method === "POST") {
          exists = true;
          return json(group);
        }
        if (method === "DELETE") {
          exists = false;
          return { status: 204 };
        }
        if (pathOf({ url } as SeenRequest) === onTheWire(["workflowGroups"]))
          return json({ workflowGroups: exists ? [group] : [] });
        if (url.startsWith(`${CONTEXT}/workflows`)) return json({ workflows: [] });
        if (pathOf({ url } as SeenRequest) === onTheWire(["auditlog"])) return { status: 404 };
        return exists ? json(group) : { status: 404 };
      });
      const core = await startCore({ endpoint: `${server.origin}${CONTEXT}`, api_key: "key", max_retries: 0 });
      const object = await core.resource("wfa_workflow_group");
      await object.apply({ name: "n", force_destroy: true });
      expect(object.value["id"]).toBe(id);
      expect((await object.plan({ name: "n", force_destroy: true })).action).toBe("no-op");
      await object.destroy();
      const lists = ["workflowGroups", "workflows", "auditlog"].map((name) => onTheWire([name]));
      const others = server.seen.filter((request) => !lists.includes(pathOf(request)));
      expect(new Set(others.map(pathOf))).toEqual(new Set([onTheWire(["workflowGroups", id])]));
      expect(others.map(({ method }) => method)).toContain("DELETE");
      expectCleanRequests(server.seen);
    },
  );
});
