import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import { ROOT_GROUP_ID } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";

let bench: Workbench;
let folder: string;
let text: string;

const run = (...args: readonly string[]): Promise<EngineResult> =>
  runEngine(bench.engine, [...args, "-no-color"], { cwd: folder, env: bench.environment, cliConfig: bench.cliConfig });

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect(code, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

async function edit(before: string, after: string): Promise<void> {
  expect(text).toContain(before);
  text = text.replace(before, after);
  await writeFile(join(folder, "main.tf"), text);
}

/** The groups by name, with parent and description, and the ids of the workflows. */
const shown = () => {
  const { backstage } = bench.service;
  const groups = backstage.groups().filter(({ id }) => id !== ROOT_GROUP_ID);
  const nameOf = (id: string | null): string => backstage.groups().find((group) => group.id === id)?.name ?? "";
  return {
    groups: groups.map(({ name, description, parentId }) => [name, description, nameOf(parentId)]).sort(),
    workflows: backstage.workflows().map(({ id, approved }) => [id, approved!.groupId]),
  };
};

beforeAll(async () => {
  bench = await openWarmWorkbench();
  folder = join(bench.folder, "changing-groups");
  await mkdir(folder);
  text = await readFile(join(ROOT, "examples/guides/changing-groups/main.tf"), "utf8");
  await writeFile(join(folder, "main.tf"), text);
  await succeed("init");
  await succeed("apply", "-auto-approve");
}, 120_000);
afterAll(() => bench?.close());

test(
  "every change of a group that holds a workflow leads to the new group, with the same workflow in it",
  {
    timeout: 240_000,
  },
  async () => {
    const [[id]] = shown().workflows as [[string, string]];
    const steps = [
      [
        "description",
        '"From the shelf to the van"',
        '"From the shelf to the door"',
        ["Parcels", "From the shelf to the door", "Warehouse"],
      ],
      [
        "name",
        'name        = "Parcels"',
        'name        = "Parcels and letters"',
        ["Parcels and letters", "From the shelf to the door", "Warehouse"],
      ],
      [
        "parent",
        "  parent_id   = wfa_workflow_group.warehouse.id\n",
        "",
        ["Parcels and letters", "From the shelf to the door", "Master"],
      ],
      [
        "parent, back",
        'name        = "Parcels and letters"',
        'name        = "Parcels and letters"\n  parent_id   = wfa_workflow_group.warehouse.id',
        ["Parcels and letters", "From the shelf to the door", "Warehouse"],
      ],
    ] as const;
    for (const [what, before, after, wanted] of steps) {
      await edit(before, after);
      // A saved plan, so that another process of the plugin applies it.
      await succeed("plan", "-out=saved.tfplan");
      await succeed("apply", "saved.tfplan");
      const { groups, workflows } = shown();
      const [name] = wanted;
      expect(groups, what).toEqual([wanted, ["Warehouse", null, "Master"]].sort());
      const group = bench.service.backstage.groups().find((each) => each.name === name)!;
      expect(workflows, what).toEqual([[id, group.id]]);
      await succeed("plan", "-detailed-exitcode");
    }

    // A replaced parent takes its child groups along, and the child its workflow.
    await edit('name = "Warehouse"', 'name        = "Warehouse"\n  description = "North"');
    await succeed("apply", "-auto-approve");
    expect(shown().groups).toEqual([
      ["Parcels and letters", "From the shelf to the door", "Warehouse"],
      ["Warehouse", "North", "Master"],
    ]);
    expect(shown().workflows.map(([each]) => each)).toEqual([id]);
    await succeed("plan", "-detailed-exitcode");

    await succeed("destroy", "-auto-approve");
    expect(shown()).toEqual({ groups: [], workflows: [] });
  },
);

test("a group that somebody else has made is refused", { timeout: 120_000 }, async () => {
  const theirs = bench.service.backstage.createGroup({ name: "Warehouse", description: "North" });
  const { code, stdout, stderr } = await run("apply", "-auto-approve");
  expect(code).toBe(1);
  expect(`${stdout}${stderr}`.replace(/[│\s]+/g, " ")).toMatch(/"Warehouse" already exists .* terraform import/);
  expect(bench.service.backstage.groups().map((group) => group.id)).toEqual([ROOT_GROUP_ID, theirs]);
});
