import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineLacks, runEngine, type EngineResult } from "../../src/engine";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";
import { unzip } from "../harness/unzip";

const SECRET = "c4nary-0f-silver";

const configuration = (condition: string): string => `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
ephemeral "wfa_system_properties" "server" {
  lifecycle {
    postcondition {
      condition     = ${condition}
      error_message = "The server is another one."
    }
  }
}
resource "wfa_workflow" "short" {
  document = "<workflow name='short'><trigger name='manual'/><task name='work' duration='1ms'/></workflow>"
  enabled  = true
}
resource "wfa_workflow_execution" "run" {
  workflow_id         = wfa_workflow.short.id
  trigger             = "manual"
  wait_for_completion = true
}
ephemeral "wfa_workflow_log_entries" "run" {
  workflow_id = wfa_workflow.short.id
  instance_id = wfa_workflow_execution.run.instance_id
}
resource "wfa_workflow" "orders" {
  document           = "<workflow name='orders'><task name='load' url='{{secret:url}}' said='{{secret:said}}'/></workflow>"
  secrets_wo         = {
    url  = ephemeral.wfa_system_properties.server.properties["db.password"]
    said = ephemeral.wfa_workflow_log_entries.run.entries[0].message
  }
  secrets_wo_version = 1
}
`;

let bench: Workbench;
let lacking: string | null;
beforeAll(async () => {
  bench = await openWorkbench({ properties: { "db.password": SECRET } });
  lacking = engineLacks(bench.engine, "writeOnlyAttributes");
});
afterAll(() => bench?.close());

const run = (...args: string[]): Promise<EngineResult> =>
  runEngine(bench.engine, [...args, "-no-color"], {
    cwd: bench.folder,
    env: bench.environment,
    cliConfig: bench.cliConfig,
  });

describe("what an ephemeral resource reads", () => {
  test("reaches a write-only attribute, and neither state nor a plan nor what is printed", async ({ skip }) => {
    skip(lacking !== null, lacking ?? "");
    await writeFile(join(bench.folder, "main.tf"), configuration("length(self.properties) > 0"));
    const results = [await run("init"), await run("plan", "-out=saved.tfplan"), await run("apply", "saved.tfplan")];
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(results.map(() => [0, ""]));
    const texts = bench.service.backstage.workflows().map(({ approved }) => approved!.text);
    const orders = texts.find((text) => text.includes("'orders'"))!;
    expect(orders).toMatch(new RegExp(`url='${SECRET}' said='[^']+'`));
    const message = /said='([^']+)'/.exec(orders)![1]!;

    const again = await run("plan", "-detailed-exitcode");
    expect(again.code, again.stdout + again.stderr).toBe(0);
    const printed = [...results, again].map(({ stdout, stderr }) => stdout + stderr);
    const state = await readFile(join(bench.folder, "terraform.tfstate"), "utf8");
    const planned = unzip(await readFile(join(bench.folder, "saved.tfplan"))).map((entry) =>
      entry.bytes().toString("latin1"),
    );
    for (const text of [...printed, state, ...planned]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(message);
    }
  });

  test("can end a run", async ({ skip }) => {
    skip(lacking !== null, lacking ?? "");
    await writeFile(join(bench.folder, "main.tf"), configuration(`self.properties["db.password"] == "another"`));
    const { code, stderr } = await run("plan");
    expect(code).toBe(1);
    expect(stderr).toContain("The server is another one.");
    expect(stderr).not.toContain(SECRET);
  });

  test("has to be there", async ({ skip }) => {
    skip(lacking !== null, lacking ?? "");
    const [head] = configuration("true").split("ephemeral");
    await writeFile(
      join(bench.folder, "main.tf"),
      `${head}ephemeral "wfa_workflow_instance" "gone" {\n  id = "nobody"\n}\n`,
    );
    const { code, stderr } = await run("plan");
    expect(code).toBe(1);
    expect(stderr).toContain('ephemeral "wfa_workflow_instance" "gone"');
  });
});
