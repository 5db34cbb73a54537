import { expect, test } from "vitest";
import { bytesOfResources, documentOf, jsonBytes } from "../../../src/tooling/bench/documents";
import { requestsOf } from "../../../src/tooling/bench/requests";
import { median, table, type RowResult } from "../../../src/tooling/bench/row";
import { runCommand } from "../../../src/tooling/run-command";
import { openBench } from "../../service/support/bench";

test("the command lists its rows, each with a name of its own, and refuses one that it does not have", async () => {
  const bench = (...args: readonly string[]) =>
    runCommand(process.execPath, ["--import", "tsx", "src/tooling/bench.ts", ...args]);
  const [help, refused] = await Promise.all([bench("--help"), bench("--only", "plan", "--only", "nope")]);
  expect(help.code).toBe(0);
  const ids = help.output.split("Rows:\n")[1]!.match(/^ {2}\S+/gm)!;
  expect(ids).toEqual(
    expect.arrayContaining(["  state-2-kept", "  create-workflow-data", "  plan-cpu", "  memory", "  start"]),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(refused).toEqual({ code: 1, output: 'There is no row "nope"; npm run bench -- --help shows them\n' });
});

test("the middle of several figures is shown", () => {
  expect([median([3, 1, 2]), median([3]), median([1, 2])]).toEqual([2, 3, 1.5]);
});

test("the requests of a service are told apart as writes, GETs of an object and GETs of a list", async () => {
  const { call, service } = await openBench();
  for (const path of ["/workflows?state=approved", "/workflows?state=approved", "/workflowGroups", "/workflows/17"])
    await call("GET", path);
  await call("POST", "/workflowGroups", { body: '{"name":"a"}' });
  const { total, writes, lists } = requestsOf(service);
  expect([total, writes]).toEqual([5, 1]);
  expect([...lists]).toEqual([
    ["/workflows?state=approved", 2],
    ["/workflowGroups?", 1],
  ]);
});

test("documents have exactly the wanted length, whatever their number", () => {
  for (const bytes of [500, 2000, 2003, 20_000]) {
    expect(documentOf(bytes)).toHaveLength(bytes);
    expect(documentOf(bytes, 123_456)).toHaveLength(bytes);
  }
  expect(documentOf(2000, 12)).toContain('name="load-000012"');
});

test("a text's bytes in JSON are those that Go's encoder writes", () => {
  expect(jsonBytes('<a b="c">\n&amp;é')).toBe('\\u003ca b=\\"c\\"\\u003e\\n\\u0026amp;'.length + 2);
});

test("what the resources add to a state is all but the empty state", () => {
  const state = { version: 4, serial: 3, outputs: {}, resources: [{ mode: "managed" }], check_results: null };
  const text = `${JSON.stringify(state, null, 2)}\n`;
  expect(bytesOfResources(text)).toBe('\n    {\n      "mode": "managed"\n    }\n  '.length);
});

test("the table has units, and judges a goal only over as many objects as it is about", () => {
  const plan = { id: "plan", what: "empty plan", unit: "ratio", limit: 1.6, objects: 1000 } as const;
  const state = { id: "state", what: "bytes", unit: "bytes" } as const;
  const results: readonly RowResult[] = [
    { row: plan, found: { value: 1.5, objects: 1000 } },
    { row: plan, found: { value: 1.7, objects: 1000 } },
    { row: plan, found: { value: 1.5, objects: 100 } },
    { row: state, found: { value: 5900, limit: 4300 } },
    { row: state, found: { value: 250_000_000 } },
    { row: state, found: "apply ended with 1" },
  ];
  expect(table(results).split("\n").slice(2)).toEqual([
    "| empty plan | 1.50 | 1,000 | at most 1.60 | yes |",
    "| empty plan | 1.70 | 1,000 | at most 1.60 | no |",
    "| empty plan | 1.50 | 100 | at most 1.60 | - |",
    "| bytes | 5.9 KB |  | at most 4.3 KB | no |",
    "| bytes | 250 MB |  | - | - |",
    "| bytes | failed |  | - | - |",
  ]);
});
