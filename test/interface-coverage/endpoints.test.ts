import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../src/service/endpoints/endpoints";
import { ROOT } from "../../src/tooling/root";
import { ENDPOINT_ROWS, type EndpointRow, type Use } from "./endpoint-rows";
import { presentObjects } from "../harness/present-objects";
import { requestsOf } from "./scenario";
import { SCENARIOS } from "./scenarios";

/** What calls the service. */
const present = new Set([...presentObjects()].filter((name) => !name.startsWith("function ")));
const shown = ENDPOINT_ROWS.flatMap((row) =>
  row.uses.map((use): readonly [string, EndpointRow, Use] => [`${use} calls ${row.method} ${row.path}`, row, use]),
);

// The names are those of the table in docs/coverage.md.
describe("the table of coverage", () => {
  test.concurrent.each(shown)("%s", async (_name, row, use) => {
    const scenario = SCENARIOS[use];
    if (scenario === undefined) throw new Error(`"${use}" has no scenario in scenarios.ts`);
    const calls = await requestsOf(use, scenario);
    const found = calls.filter((call) => isCallOf(row, call) && call.status !== null && call.status < 300);
    expect(found, calls.map(({ method, path, status }) => `${method} ${path} ${status}`).join("\n")).not.toEqual([]);
  });

  test.each(ENDPOINT_ROWS.map((row): readonly [string, EndpointRow] => [`${row.method} ${row.path}`, row]))(
    "%s is called by something that the provider has",
    (_name, { uses }) => {
      expect(uses.filter((use) => present.has(use))).not.toEqual([]);
    },
  );

  test("names nothing that the provider does not have", () => {
    expect([...new Set(ENDPOINT_ROWS.flatMap(({ uses }) => uses))].filter((use) => !present.has(use))).toEqual([]);
  });

  test("knows everything of the provider that calls the service", () => {
    const named = new Set<string>(ENDPOINT_ROWS.flatMap(({ uses }) => uses));
    expect([...present].filter((name) => !named.has(name))).toEqual([]);
  });

  test("has each endpoint of the embedded service, and no other", () => {
    const rows = ENDPOINT_ROWS.map(({ method, path, form = path }) => `${method} ${form.replace(/\{[^}]+\}/g, ":")}`);
    const served = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:[^/]+/g, ":")}`);
    expect(rows.filter((row) => !served.includes(row))).toEqual([]);
    // Forms that the document prints and that name less: the service takes them as well.
    const shorter = ["PATCH /workflows/:/triggers", "GET /workflowLogs/:"];
    expect(
      served.map((path) => path.replace(/\/$/, "")).filter((path) => !rows.includes(path) && !shorter.includes(path)),
    ).toEqual([]);
  });

  test("is on its page", async () => {
    const page = await readFile(join(ROOT, "docs/coverage.md"), "utf8");
    const rows = [...page.matchAll(/^\| `[A-Z]+ .* \| ([^|]+) \|$/gm)].map(([, name]) => name);
    expect(rows).toEqual(shown.map(([name]) => name));
  });
});

/** Whether a request matches the row: the same method, and a path of the same form, percent-encoded or not. */
function isCallOf(
  { method, path, form = path }: EndpointRow,
  request: { readonly method: string; readonly path: string },
): boolean {
  const pattern = form
    .split(/\{[^}]+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^/]+");
  return request.method === method && new RegExp(`^${pattern}$`).test(request.path);
}
