import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineLacks, runEngine } from "../../src/engine";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { planText } from "../harness/plan-text";

const PROVIDER = `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
`;

const ORDERS = `<?xml version="1.0"?>
<workflow id="wf-orders" name="Import orders">
  <trigger name="nightly" type="schedule" cron="0 2 * * *"/>
  <task name="fetch" timeout="300"/>
  <task name="load" timeout="600"/>
</workflow>
`;
const SLOWER = ORDERS.replace('timeout="600"', 'timeout="900"');
const INVOICES = ORDERS.replace("wf-orders", "wf-invoices").replace("Import orders", "Pay invoices");

/** What a reader of a pull request sees, as records: everything that the engine prints of the resources. */
describe("the plan's text", () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await openWarmWorkbench();
  });
  afterAll(() => bench.close());

  const session = async (name: string, configuration: string) => {
    const folder = join(bench.folder, name);
    await mkdir(folder);
    const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text);
    const run = async (...args: string[]): Promise<string> => {
      const { engine, cliConfig, environment } = bench;
      const result = await runEngine(engine, [...args, "-no-color"], { cwd: folder, env: environment, cliConfig });
      expect(result.stderr).toBe("");
      return result.stdout;
    };
    await write("main.tf", PROVIDER + configuration);
    await run("init");
    return { write, run };
  };

  it("of a one-line edit has this line, the revisions, and nothing that stays as it is", async () => {
    const { write, run } = await session(
      "edit",
      `
resource "wfa_workflow" "orders" {
  document = file("\${path.module}/orders.xml")
}
`,
    );
    await write("orders.xml", ORDERS);
    await run("apply", "-auto-approve");
    await write("orders.xml", SLOWER);
    await expectGolden("plan-of-a-one-line-edit.txt", await run("plan"));
    await run("apply", "-auto-approve");
    expect(await run("plan")).toContain("No changes.");

    // With the structural difference; that the provider's flag is turned on is no change of its own.
    const { run: shown, write: writeShown } = await session(
      "shown",
      `
provider "wfa" { show_definition = true }
resource "wfa_workflow" "orders" {
  document       = file("\${path.module}/orders.xml")
  adopt_existing = true
}
`,
    );
    await writeShown("orders.xml", SLOWER);
    await shown("apply", "-auto-approve");
    await writeShown("orders.xml", ORDERS);
    await expectGolden("plan-of-a-one-line-edit-with-definition.txt", await shown("plan"));
  });

  it("of an import has the documents, and someone else's pending submission", async ({ skip }) => {
    const lacks = engineLacks(bench.engine, "importBlocks");
    skip(lacks !== null, lacks ?? "");
    const { backstage } = bench.service;
    for (const document of [INVOICES, INVOICES.replaceAll("invoices", "wages")]) {
      const id = backstage.submit(document);
      backstage.approve(id);
    }
    backstage.submit(INVOICES.replace('"600"', '"60"'));
    const blocks = ["invoices", "wages"].map(
      (name) => `
import {
  to = wfa_workflow.${name}
  id = "wf-${name}"
}
resource "wfa_workflow" "${name}" {
  document = file("\${path.module}/${name}.xml")
}
`,
    );
    const { write, run } = await session("import", blocks.join(""));
    await write("invoices.xml", INVOICES);
    await write("wages.xml", INVOICES.replaceAll("invoices", "wages"));
    await expectGolden("plan-of-an-import.txt", await run("plan"));
    await run("apply", "-auto-approve");
    expect(await run("plan")).toContain("No changes.");
  });
});

async function expectGolden(file: string, plan: string): Promise<void> {
  const record = join(__dirname, "golden", file);
  const text = `${planText(plan)}\n`;
  if (process.env["UPDATE_GOLDEN"] === "1") await writeFile(record, text);
  expect(text).toBe(await readFile(record, "utf8"));
}
