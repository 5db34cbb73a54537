import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseDocument } from "../../../src/document";
import { groupTree, inventoryOf, workflowReferences, type GroupPlace } from "../../../src/inventory";
import { namesFor } from "../../../src/cli/export/arrange";
import { exportComplaints, exportJson, exportText } from "../../../src/cli/export/report";
import { KINDS } from "../../../src/kinds";
import { groupFolders, stackPlaces, stepsOf } from "../../../src/cli/export/stacks";
import { startService } from "../../../src/service";
import { schemaErrors } from "../json-schema";
import { exportTo, ownFolder } from "./exporting";
import { approving } from "./populate";

const group = (id: string, name: string, parentId: string | null = "r"): GroupPlace => ({ id, name, parentId });

describe("stacks", () => {
  test("each object is in that of its top-level group, or in one that has no group's name", () => {
    const groups = [
      group("r", "Master", null),
      group("a", "Finance"),
      group("b", "Daily", "a"),
      group("c", "Shared"),
      group("d", "Master"),
      group("e", "Workflows"),
      group("x", "X", "y"),
      group("y", "Y", "x"),
    ];
    const tree = groupTree(groups);
    const { directoryOf, groupOf } = stackPlaces("group", groups, tree, groupFolders(groups, tree));
    const of = (id: string | null): string => directoryOf("workflows", id);
    expect(["a", "b", "c", "d", "e", "r", "x", "unknown", null].map(of)).toEqual([
      ...["finance", "finance", "shared-2", "master-2", "workflows-2"],
      ...["master", "master", "master", "master"],
    ]);
    expect(directoryOf("queues", null)).toBe("shared");
    expect([groupOf("shared-2")?.id, groupOf("shared")]).toEqual(["c", null]);
    expect(stackPlaces("none", groups, tree, groupFolders(groups, tree)).directoryOf("workflows", "a")).toBe(".");
  });

  const steps = (needs: Readonly<Record<string, readonly string[]>>): object =>
    Object.fromEntries(stepsOf(new Map(Object.entries(needs).map(([name, others]) => [name, new Set(others)]))));

  test("come after those that they need; those in a circle come together", () => {
    expect(steps({ shared: [], a: ["shared"], b: ["shared", "a"], c: ["shared"] })).toEqual({
      shared: 1,
      a: 2,
      c: 2,
      b: 3,
    });
    expect(steps({ a: ["b"], b: ["c"], c: ["b"], d: ["a", "d"] })).toEqual({ b: 1, c: 1, a: 2, d: 3 });
  });

  test("come in such an order whatever they need", () => {
    const name = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const needs = fc.dictionary(name, fc.uniqueArray(name), { minKeys: 6, maxKeys: 6 });
    fc.assert(
      fc.property(needs, (each) => {
        const found = new Map(Object.entries(steps(each)));
        for (const [from, others] of Object.entries(each))
          for (const to of others) expect(found.get(to)).toBeLessThanOrEqual(found.get(from));
      }),
      { numRuns: 100 },
    );
  });
});

test("a document names workflows by their id anywhere, and by their name where a name of one stands", () => {
  const workflows = [
    { id: "w-1", name: "Load" },
    { id: "w-2", name: "Send" },
    { id: "w-3", name: "Load" },
  ];
  const known = inventoryOf({ groups: [], workflows, queues: [], assets: [], calendars: [] }, [], async () => []);
  const called = (inside: string): readonly string[] =>
    workflowReferences(parseDocument(`<workflow name="Load" id="w-9">${inside}</workflow>`), known);
  expect(called("<task run='w-1'/><x> w-2 </x>")).toEqual(["w-1", "w-2"]);
  expect(called("<task name='Load'/><x>Load</x><workflowGroup>Load</workflowGroup>")).toEqual([]);
  expect(called("<call workflow='Load'/>")).toEqual(["w-1", "w-3"]);
  expect(called("<call><subWorkflow name='Send'/></call>")).toEqual(["w-2"]);
  expect(called("<call><workflow><name>Send</name></workflow></call>")).toEqual(["w-2"]);
});

test("names stay, whatever the object is called now, and no other object gets one", () => {
  const load = { kind: "workflows" as const, key: "workflows 1", id: "1", name: "Load" };
  const earlier = new Map([
    ["workflows 0", "load"],
    ["workflows 1", "load_2"],
  ]);
  expect(namesFor([load], earlier)).toEqual(earlier);
  expect(namesFor([{ ...load, name: "Send" }], earlier)).toEqual(earlier);
  expect(namesFor([load, { ...load, key: "workflows 2" }], earlier).get("workflows 2")).toBe("load_3");
  expect(namesFor([{ ...load, kind: "groups", key: "groups 1" }], earlier).get("groups 1")).toBe("load");
});

test("an export that is split says what each stack needs, and refers only within stacks", async () => {
  const service = await startService({ queues: ["Night shift"] });
  onTestFinished(() => service.close());
  const { backstage } = service;
  const add = approving(service);
  const finance = backstage.createGroup({ name: "Finance" });
  const monthEnd = backstage.createGroup({ name: "Month end", parentId: finance });
  const trade = backstage.createGroup({ name: 'Trade "x"' });
  add(`<workflow name="Load" groupId="${finance}"><task name="t"/></workflow>`);
  const close = add(`<workflow name="Close" groupId="${monthEnd}"/>`);
  add(`<workflow name="Load" groupId="${trade}"><start groupId="${finance}"/><start workflow="Close"/></workflow>`);
  add("<workflow name='Alone'/>");
  const directory = await ownFolder();
  const exported = await exportTo(service, directory, { split: "group" });
  const read = (path: string): Promise<string> => readFile(join(directory, path), "utf8");
  const list = await read("stacks.json");
  expect(await schemaErrors(list)).toEqual([]);
  expect(await schemaErrors(exportJson(exported))).toEqual([]);
  expect((JSON.parse(list) as { readonly stacks: readonly object[] }).stacks).toEqual([
    { directory: "shared", group: null, step: 1, after: [], objects: 2 },
    { directory: "finance", group: { id: finance, name: "Finance" }, step: 2, after: ["shared"], objects: 4 },
    { directory: "master", group: null, step: 2, after: ["shared"], objects: 1 },
    {
      directory: "trade-x",
      group: { id: trade, name: 'Trade "x"' },
      step: 3,
      after: ["finance", "shared"],
      objects: 2,
    },
  ]);
  expect(await read("stacks.gitlab-ci.yml")).toContain('- STACK:\n          - "shared"\n          - "finance"\n');
  expect(exported.files.map(({ path }) => path).sort()).toEqual(
    [
      ...["finance", "trade-x"].flatMap((stack) => ["groups", "workflows"].map((kind) => `${stack}/${kind}.tf`)),
      ...["groups", "workflows"].map((kind) => `master/${kind}.tf`),
      ...["assets", "calendars", "queues"].map((kind) => `shared/${kind}.tf`),
      ".gitignore",
      ...["finance", "trade-x", "master", "shared"].flatMap((stack) => [`${stack}/versions.tf`, `${stack}/imports.tf`]),
      ...["finance/workflows/load.xml", "finance/workflows/month-end/close.xml"],
      ...["trade-x/workflows/load.xml", "master/workflows/alone.xml", "stacks.json", "stacks.gitlab-ci.yml"],
    ].sort(),
  );
  expect(await read("finance/groups.tf")).toContain("parent_id = wfa_workflow_group.finance.id");
  // Another stack names it by its id.
  expect(await read("finance/groups.tf")).toContain(`id   = "${finance}"`);
  const tradeFile = await read("trade-x/workflows.tf");
  expect(tradeFile).toContain("# group.finance.id is the id of wfa_workflow_group.finance in finance/\n");
  expect(tradeFile).toContain(`"group.finance.id" = "${finance}"`);
  expect(tradeFile).toContain(`"group.id"         = wfa_workflow_group.trade_x.id`);
  expect(await read("trade-x/versions.tf")).toContain(': the group "Trade "x"" and everything in it\n');
  expect(exportText(exported, new Set(KINDS), "blocks", "hcl")).toContain("# In each directory that stacks.json lists");
  expect(exportComplaints(exported).join()).not.toContain("name objects of each other");

  // A call back makes a circle; a workflow that changes its group leaves the first stack without being deleted.
  backstage.edit(close, "approved", (text) => text.replace(monthEnd, trade));
  add(`<workflow name="Back" groupId="${finance}"><start workflow="Close"/></workflow>`);
  const again = await exportTo(service, directory, { split: "group", force: true });
  expect(exportComplaints(again).join("\n")).toContain(
    "These stacks name objects of each other, so none of them comes first: finance, trade-x.",
  );
  expect(await read("finance/removed.tf")).toContain("removed {\n  from = wfa_workflow.close\n");
  expect(await read("finance/versions.tf")).toContain('required_version = ">= 1.7"');
  expect(again.leftovers).toEqual([{ path: "finance/workflows/month-end/close.xml", outcome: "removed" }]);
  const partial = await exportTo(service, directory, {
    split: "group",
    force: true,
    kinds: new Set(["queues", "assets", "calendars"]),
  });
  expect(partial.leftovers.filter(({ outcome }) => outcome === "removed")).toEqual([]);
  await expect(exportTo(service, directory, { force: true })).rejects.toThrow("a stack for each group");
});

test("an export as modules has what a root module needs, and refuses to become another kind", async () => {
  const service = await startService({ queues: ["Night shift"] });
  onTestFinished(() => service.close());
  const { backstage } = service;
  const finance = backstage.createGroup({ name: "Finance" });
  backstage.approve(backstage.submit(`<workflow name="Load" groupId="${finance}"/>`));
  const directory = await ownFolder();
  const read = (path: string): Promise<string> => readFile(join(directory, path), "utf8");
  const exported = await exportTo(service, directory, { split: "modules" });
  expect(await read("main.tf")).toContain(
    'module "finance" {\n  source = "./finance"\n\n  depends_on = [module.shared]\n}\n',
  );
  expect(await read("main.tf")).toContain('provider "wfa" {}');
  expect(await read("finance/versions.tf")).not.toContain('provider "wfa"');
  expect(await read("imports.tf")).toContain("to = module.finance.wfa_workflow.load\n");
  expect(exported.files.map(({ path }) => path).filter((path) => /imports|stacks/.test(path))).toEqual(["imports.tf"]);
  expect(exportText(exported, new Set(KINDS), "blocks")).toContain("terraform plan      # only imports");

  const inside = await exportTo(service, directory, { split: "modules", imports: "inside", force: true });
  expect(inside.leftovers).toEqual([{ path: "imports.tf", outcome: "removed" }]);
  expect(await read("main.tf")).toContain('required_version = ">= 1.16"');
  expect(await read("finance/imports.tf")).toContain("to = wfa_workflow.load\n");
  await exportTo(service, directory, { split: "modules", imports: "commands", force: true });
  expect(await read("import.sh")).toContain("take module.finance.wfa_workflow.load ");
  await expect(exportTo(service, directory, { split: "group", force: true })).rejects.toThrow(
    "Use --split group --modules again",
  );
});
