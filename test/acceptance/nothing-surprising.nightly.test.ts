import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineLacks, runEngine } from "../../src/engine";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench, type WarmWorkbench } from "../harness/warm-workbench";

let bench: Workbench;
let warm: WarmWorkbench;
beforeAll(async () => {
  bench = warm = await openWarmWorkbench();
});
afterAll(() => warm?.close());

const HEAD = 'terraform {\n  required_providers {\n    wfa = { source = "workflow-automation/wfa" }\n  }\n}\n';

/** Runs an engine with a configuration; what it prints, with its lines joined where the engine broke them. */
async function run(
  configuration: string,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly text: string }> {
  const { engine, folder: cwd, cliConfig, environment: env } = bench;
  await writeFile(join(cwd, "main.tf"), HEAD + configuration);
  const { code, stdout, stderr } = await runEngine(engine, [...args, "-no-color"], { cwd, cliConfig, env });
  return { code, text: (stdout + stderr).replace(/\n[│╷╵ ]*(?=\S)/g, " ").replace(/ +/g, " ") };
}

const timesIn = (text: string, what: string): number => text.split(what).length - 1;

const documentOf = (name: string, timeout: string): string =>
  `<workflow name='${name}'><trigger name='nightly'/><task name='t' timeout='${timeout}'/></workflow>`;

describe("with a real engine", { timeout: 120_000 }, () => {
  test("the apply of two blocks of one name advises to import none of what it has made", async () => {
    const two = `
resource "wfa_workflow_group" "finance" {
  count = 2
  name  = "Finance"
}
`;
    expect((await run(two, "init")).code).toBe(0);
    const apply = await run(two, "apply", "-auto-approve");
    expect(apply.code).toBe(1);
    expect(apply.text).toMatch(/Workflow group "Finance" already exists/);
    expect(apply.text).toMatch(/Another resource block of this configuration created or adopted it in this run/);
    expect(apply.text).not.toMatch(/terraform import/);
    expect((await run(two, "destroy", "-auto-approve")).code).toBe(0);
  });

  test("somebody's pending submission is shown by the plan that would delete it, and kept by the apply", async ({
    skip,
  }) => {
    const lacks = engineLacks(bench.engine, "destroyWarnings");
    skip(lacks !== null, lacks ?? "");
    const config = `
resource "wfa_workflow" "load" {
  document = "${documentOf("Load", "60")}"
}
`;
    const { backstage } = bench.service;
    expect((await run(config, "apply", "-auto-approve")).code).toBe(0);
    const [{ id, approved }] = backstage.workflows() as [ReturnType<typeof backstage.workflows>[0] & object];
    backstage.submit(
      approved!.text.replace(/(?<=timeout=.)60/, "90").replace(/<workflow(?! id)/, `<workflow id="${id}"`),
    );
    const warning =
      /Deleting workflow "Load" would delete a pending submission that is someone else's[^]*timeout: 60 -> 90/;
    const plan = await run(config, "plan", "-destroy");
    expect(plan.code, plan.text).toBe(0);
    expect(plan.text).toMatch(warning);
    const replacement = await run(config, "plan", "-replace=wfa_workflow.load");
    expect(replacement.text).toMatch(/deletes the workflow fails while it is pending[^]*60 -> 90/);
    const replace = await run(config, "apply", "-auto-approve", "-replace=wfa_workflow.load");
    expect([replace.code, timesIn(replace.text, "So nothing was deleted")]).toEqual([1, 1]);
    const destroy = await run(config, "destroy", "-auto-approve");
    expect(destroy.code).toBe(1);
    expect(destroy.text).toMatch(/So nothing was deleted/);
    expect(backstage.workflows()[0]!.submitted).not.toBeNull();
    const allowed = config.replace("\n}", "\n  overwrite_pending_submission = true\n}");
    expect((await run(allowed, "apply", "-auto-approve")).code).toBe(0);
    expect((await run(allowed, "destroy", "-auto-approve")).code).toBe(0);
    expect(backstage.workflows()).toEqual([]);
  });

  test("an import by a name without name= says the command that works", async () => {
    const { backstage } = bench.service;
    backstage.submit('<workflow id="w-1" name="Import me"/>');
    const config =
      'resource "wfa_workflow" "load" {\n  document = "<workflow name=\'Import me\'/>"\n  approve  = false\n}\n';
    const wrong = await run(config, "import", "wfa_workflow.load", "Import me");
    expect(wrong.code).toBe(1);
    expect(wrong.text).toMatch(/No workflow has the id "Import me"[^]*name=Import me/);
    const right = await run(config, "import", "wfa_workflow.load", "name=Import me");
    expect(right.code, right.text).toBe(0);

    const { cold } = warm;
    bench = { ...cold, environment: { ...cold.environment, WFA_ENDPOINT: `${cold.service.url}/wrong` } };
    const many = `${config}data "wfa_workflow" "d" {\n  count = 20\n  id    = "d-\${count.index}"\n}\n`;
    await run(many, "init");
    const plan = await run(many, "plan");
    expect([
      plan.code,
      timesIn(plan.text, "Check that the endpoint"),
      timesIn(plan.text, "See the error with"),
    ]).toEqual([1, 1, 20]);
  });
});
