import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runEngine } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";
import type { Workbench } from "../../src/tooling/workbench";

/** The JSON of the quickstart's plans. */
export interface QuickstartPlans {
  /** Of the first apply: everything is new. */
  readonly first: string;
  /** A while later, when somebody has edited a workflow on the service, and the configuration changed, too. */
  readonly second: string;
}

/** Applies examples/quickstart-hcl, changes things on both sides, and plans again. */
export async function quickstartPlans(bench: Workbench): Promise<QuickstartPlans> {
  const folder = join(bench.folder, "quickstart");
  await cp(join(ROOT, "examples/quickstart-hcl"), folder, { recursive: true });
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runEngine(bench.engine, args, {
      cwd: folder,
      env: bench.environment,
      cliConfig: bench.cliConfig,
    });
    if (code !== 0) throw new Error(`${args.join(" ")} failed: ${stdout}${stderr}`);
    return stdout;
  };
  const plan = async (): Promise<string> => {
    await run("plan", "-no-color", "-out=saved.tfplan");
    return run("show", "-json", "saved.tfplan");
  };
  await run("init", "-no-color");
  const first = await plan();
  await run("apply", "-no-color", "saved.tfplan");

  const { backstage } = bench.service;
  const loading = backstage.workflows().find((workflow) => JSON.stringify(workflow).includes("Load invoices"));
  if (loading === undefined) throw new Error("the quickstart has no workflow Load invoices");
  backstage.edit(loading.id, "approved", (document) => document.replace('timeout="900"', 'timeout="1200"'));
  await change(join(folder, "workflows/load-invoices.xml"), (text) =>
    text
      .replace("--retries 3", "--retries 5")
      .replace(
        "</workflow>",
        '  <task name="notify" timeout="60" after="load">\n    <command>mail -s "Invoices loaded" finance@example.com</command>\n  </task>\n</workflow>',
      )
      .replace('  <trigger name="on demand" type="manual"/>\n', ""),
  );
  await change(join(folder, "main.tf"), (text) =>
    text
      .replace('"month-end@example.com"\n  }', '"controlling@example.com"\n  }\n  approve = false')
      .replace(/resource "wfa_workflow" "archive-documents" \{.*?\n\}\n/s, "")
      .replace(/\n\s*archive-documents\s*=.*/, ""),
  );
  return { first, second: await plan() };
}

async function change(path: string, by: (text: string) => string): Promise<void> {
  const text = await readFile(path, "utf8");
  const changed = by(text);
  if (changed === text) throw new Error(`${path} is not what it was: nothing was replaced`);
  await writeFile(path, changed);
}
