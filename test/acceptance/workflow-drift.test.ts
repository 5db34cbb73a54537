import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runEngine } from "../../src/engine";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { planDocument } from "./plan-document";

const CONFIGURATION = `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
resource "wfa_workflow" "orders" {
  document      = file("\${path.module}/orders.xml")
  ignored_paths = ["/workflow/@revision", "/workflow/@modified"]
}
`;

const ORDERS = `<?xml version="1.0"?>
<!-- Runs every night, see the handbook -->
<workflow name='Import orders'>
    <trigger name='nightly' type='schedule' cron="0 2 * * *"/>
    <task name='fetch' timeout='300'><![CDATA[select * from orders where state <> 'done']]></task>
    <task name='load'  timeout='600' retries='2'/> <!-- never twice -->
</workflow>
`;

/** The plan's text from the resource on, as a record: what a reader sees of one attribute that somebody changed. */
test("after one attribute was edited, the plan's text of the document has exactly one line pair", async () => {
  const bench = await openWarmWorkbench({ variation: { documents: "rewritten" } });
  try {
    const { engine, folder, cliConfig, environment, service } = bench;
    await writeFile(join(folder, "main.tf"), CONFIGURATION);
    await writeFile(join(folder, "orders.xml"), ORDERS);
    const run = async (...args: string[]) => {
      const result = await runEngine(engine, [...args, "-no-color"], { cwd: folder, env: environment, cliConfig });
      expect(result.stderr).toBe("");
      return result.stdout;
    };
    await run("init");
    await run("apply", "-auto-approve");
    const before = /^No changes\..*$/m.exec(await run("plan"))?.[0];
    expect(before).toBeDefined();

    const [workflow] = service.backstage.workflows();
    service.backstage.edit(workflow!.id, "approved", (text) => text.replace(/timeout="600"/, 'timeout="900"'));
    const changes = planDocument(await run("plan"));
    expect(changes.filter((line) => /^\s*[-+]/.test(line)).map((line) => line.trim())).toEqual([
      "-     <task name='load'  timeout='900' retries='2'/> <!-- never twice -->",
      "+     <task name='load'  timeout='600' retries='2'/> <!-- never twice -->",
    ]);
    const record = join(__dirname, "golden", "plan-of-one-edit.txt");
    const text = `Before the edit:\n\n${before}\n\nAfter timeout="600" became "900" on the service:\n\n${changes.join("\n")}\n`;
    if (process.env["UPDATE_GOLDEN"] === "1") await writeFile(record, text);
    expect(text).toBe(await readFile(record, "utf8"));

    await run("apply", "-auto-approve");
    expect(service.backstage.workflows()[0]!.approved!.text).toContain('timeout="600"');
    expect(await run("plan")).toContain("No changes.");
  } finally {
    await bench.close();
  }
});
