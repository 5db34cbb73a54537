import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineLacks, runEngine } from "../../src/engine";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";

const PROVIDER = `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
`;
const WORKFLOW = `<workflow id="wf-1" name="Pay"><trigger name="manual"/><trigger name="nightly"/><task name="t" duration="5ms"/></workflow>`;

/** Values that validation does not know, because they come from variables. */
const VALUES = `
variable "id" { default = "wf-1" }
variable "to" { default = "30s" }

data "wfa_workflow" "d" {
  id = var.id
}
resource "wfa_workflow_trigger" "t" {
  workflow_id = var.id
  name        = "manual"
  enabled     = true
  timeouts    = { create = var.to }
}
`;
const ACTION = `
action "wfa_execute_workflow" "run" {
  config {
    workflow_id         = var.id
    trigger             = "manual"
    wait_for_completion = true
    timeout             = var.to
  }
}
`;

const importOf = (type: string, name: string, identity: string, values: string): string => `
import {
  to       = ${type}.${name}
  identity = ${identity}
}
resource "${type}" "${name}" {
  ${values}
}
`;
const IMPORTS = [
  importOf("wfa_workflow_group", "blank", `{ id = "" }`, `name = "a"`),
  importOf("wfa_workflow_group", "named", `{ id = "name=Pay" }`, `name = "b"`),
  importOf("wfa_workflow_queue", "named", `{ name = "name=Master" }`, `name = "Master"\n  paused = false`),
  importOf(
    "wfa_workflow_trigger",
    "missing",
    `{ workflow_id = "wf-1", name = "dayly" }`,
    `workflow_id = "wf-1"\n  name = "dayly"\n  enabled = true`,
  ),
  importOf(
    "wfa_workflow_execution",
    "half",
    `{ workflow_id = "wf-1", trigger = "manual" }`,
    `workflow_id = "wf-1"\n  trigger = "manual"`,
  ),
].join("");

let bench: Workbench;

async function run(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const { engine, folder, cliConfig, environment } = bench;
  const result = await runEngine(engine, [...args, "-no-color"], { cwd: folder, env: environment, cliConfig });
  // Without the borders and line breaks of the engine's boxes.
  return { code: result.code, output: (result.stdout + result.stderr).replaceAll(/\s*\n[│|\s]*/g, " ") };
}

/** The output of a command that fails because of the user's mistake. */
async function refusals(...args: string[]): Promise<string> {
  const { code, output } = await run(...args);
  expect(code).toBe(1);
  expect(output).not.toMatch(/has a bug|path segment|RangeError/);
  return output;
}

const write = (name: string, text: string) => writeFile(join(bench.folder, name), text);
const writes = () => bench.service.requests.list().filter(({ method }) => method !== "GET").length;

describe("values that are known late are checked before anything is sent", () => {
  beforeAll(async () => {
    bench = await openWorkbench();
    const { backstage } = bench.service;
    backstage.submit(WORKFLOW);
    backstage.approve("wf-1");
    backstage.setEnabled("wf-1", true);
    backstage.createGroup({ name: "Pay" });
    await write("main.tf", PROVIDER + VALUES);
    expect((await run("init")).code).toBe(0);
  });
  afterAll(() => bench.close());

  it("in a resource and a data source", async () => {
    expect((await run("validate")).code).toBe(0);
    const refused = await refusals("plan", "-var", "id=  ", "-var", "to=0s");
    expect(refused).toContain('"0s" is zero');
    expect(refused.split('Invalid value for "id"')).toHaveLength(2);
    expect(bench.service.requests.list()).toEqual([]);
  });

  it("in the identity of an import", async ({ skip }) => {
    const lack = engineLacks(bench.engine, "identity");
    skip(lack !== null, lack ?? "");
    await write("imports.tf", IMPORTS);
    const refused = await refusals("plan");
    await write("imports.tf", "");
    expect(refused).toContain('Invalid value for "id" in the identity of the wfa_workflow_group');
    expect(refused).toMatch(/No workflow group has the id "name=Pay" .*name= works only in an import by id/);
    expect(refused).toContain('No workflow queue is named "name=Master"');
    expect(refused).toMatch(/Workflow "wf-1" has no trigger "dayly" .*"manual", "nightly"/);
    expect(refused).toContain("has no instance_id");
  });

  it("in an action, which engines validate only before", async ({ skip }) => {
    const lack = engineLacks(bench.engine, "actions");
    skip(lack !== null, lack ?? "");
    await write("action.tf", ACTION);
    const invoke = ["apply", "-auto-approve", "-invoke=action.wfa_execute_workflow.run", "-var"];
    for (const [value, problem] of [
      ["to=abc", /Invalid value for "timeout" .*"abc" is not a duration/],
      ["to=0s", /Invalid value for "timeout" .*"0s" is zero/],
      ["id=", /Invalid value for "workflow_id" .*must not be blank/],
    ] as const)
      expect(await refusals(...invoke, value)).toMatch(problem);
    expect(writes()).toBe(0);
    expect((await run(...invoke, "to=1m")).output).toContain("ended: ");
    expect(writes()).toBe(1);
  });
});
