import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { engineLacks, runEngine } from "../../src/engine";
import { openWorkbench } from "../../src/tooling/workbench";

it("configuration that the engine generates of an import is valid and plans no change, also with literal braces", async ({
  skip,
}) => {
  const bench = await openWorkbench();
  const { engine, service, folder, cliConfig, environment } = bench;
  try {
    const lacks = engineLacks(engine, "importBlocks");
    skip(lacks !== null, lacks ?? "");
    const id = service.backstage.submit(`<workflow id="wf-a" name="A"><task cmd="echo {{date}}"/></workflow>`);
    service.backstage.approve(id);
    await writeFile(
      join(folder, "main.tf"),
      `terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
import {
  to = wfa_workflow.a
  id = "wf-a"
}
`,
    );
    const run = async (...args: string[]): Promise<string> => {
      const result = await runEngine(engine, [...args, "-no-color"], { cwd: folder, env: environment, cliConfig });
      expect(result.stderr).toBe("");
      return result.stdout;
    };
    await run("init");
    const plan = await run("plan", "-generate-config-out=generated.tf");
    expect(plan).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
    expect(await readFile(join(folder, "generated.tf"), "utf8")).toContain("{{date}}");
    await run("apply", "-auto-approve");
    expect(await run("plan")).toContain("No changes.");
  } finally {
    await bench.close();
  }
});
