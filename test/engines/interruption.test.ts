import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";

const CONFIGURATION = `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
resource "wfa_workflow_group" "g" {
  name = "Group"
}
resource "wfa_workflow" "w" {
  document = "<workflow name='w'><task name='t'/></workflow>"
}
`;

async function stack(bench: Workbench) {
  const { engine, folder, cliConfig, environment } = bench;
  await writeFile(join(folder, "main.tf"), CONFIGURATION);
  const run = (args: readonly string[], signal?: AbortSignal): Promise<EngineResult> =>
    runEngine(engine, [...args, "-no-color"], {
      cwd: folder,
      env: environment,
      cliConfig,
      ...(signal === undefined ? {} : { signal }),
    });
  expect((await run(["init"])).code).toBe(0);
  const resources = async (): Promise<readonly { readonly type: string }[]> =>
    JSON.parse(await readFile(join(folder, "terraform.tfstate"), "utf8")).resources;
  return { run, resources };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("Ctrl-C while answers are lost: what was made stays in state, and the next apply goes on from there", async () => {
  const bench = await openWorkbench();
  try {
    const { service } = bench;
    const { run, resources } = await stack(bench);
    service.faults.add({ method: "POST", fault: { kind: "silentAfter" } });
    const interruption = new AbortController();
    const interrupted = run(["apply", "-auto-approve"], interruption.signal);
    await until(() => service.backstage.workflows().length === 1 && service.backstage.groups().length === 2);
    interruption.abort();
    const result = await interrupted;
    expect(result.code).toBe(1);
    expect(result.stdout + result.stderr).toMatch(/was interrupted/);
    expect((await resources()).map(({ type }) => type)).toEqual(["wfa_workflow", "wfa_workflow_group"]);

    service.faults.clear();
    expect((await run(["apply", "-auto-approve"])).code).toBe(0);
    expect(service.backstage.workflows()).toHaveLength(1);
    expect(service.backstage.groups()).toHaveLength(2);
    expect((await run(["plan", "-detailed-exitcode"])).code).toBe(0);
    expect((await run(["destroy", "-auto-approve"])).code).toBe(0);
    expect(service.backstage.workflows()).toEqual([]);
  } finally {
    await bench.close();
  }
});
