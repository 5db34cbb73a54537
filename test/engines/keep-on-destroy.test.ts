import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { engineLacks, runEngine } from "../../src/engine";
import { readPlan, reviewJson, reviewPlan } from "../../src/review";
import { openWorkbench } from "../../src/tooling/workbench";

const configuration = (name: string): string => `terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
resource "wfa_workflow_group" "kept" {
  name          = "${name}"
  force_destroy = true
  lifecycle {
    destroy = false
  }
}
`;

it("a group with destroy = false is not announced as deleted, whatever the engine makes of it", async ({ skip }) => {
  const bench = await openWorkbench();
  const { engine, service, folder, cliConfig, environment: env } = bench;
  try {
    const lack = engineLacks(engine, "keepOnDestroy");
    skip(lack !== null, lack ?? "");
    const run = async (...args: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await runEngine(engine, [...args, "-no-color"], { cwd: folder, env, cliConfig });
      expect([code, stderr]).toEqual([0, ""]);
      return stdout.replace(/\s+/g, " ");
    };
    const configure = (name: string): Promise<void> => writeFile(join(folder, "main.tf"), configuration(name));
    const titleOf = async (): Promise<string> => {
      const review = reviewPlan(readPlan(await run("show", "-json", "saved.tfplan")));
      return (JSON.parse(reviewJson(review)) as { readonly title: string }).title;
    };
    await configure("Old");
    await run("init");
    await run("apply", "-auto-approve");

    await configure("New");
    const replacement = await run("plan", "-out=saved.tfplan");
    expect(replacement).toContain('Workflow group "Old" is going to be replaced');
    expect(replacement).toContain("If the plan says that the old group is not destroyed");
    const isForgotten = replacement.includes("1 to forget");
    expect(await titleOf()).toBe(isForgotten ? "1 object created" : "1 object replaced");
    await run("apply", "saved.tfplan");
    const names = (): readonly string[] => service.backstage.groups().map((group) => group.name);
    expect(names().includes("Old")).toBe(isForgotten);

    // The engine does not ask the provider for this plan, so there is no warning of a deletion.
    const destruction = await run("plan", "-destroy", "-out=saved.tfplan");
    expect(destruction).not.toContain("is going to be deleted");
    expect(await titleOf()).toBe("1 object removed from state");
    // OpenTofu counts the left object as an error.
    await runEngine(engine, ["apply", "saved.tfplan"], { cwd: folder, env, cliConfig });
    expect(names()).toContain("New");
    expect((await runEngine(engine, ["state", "list"], { cwd: folder, env, cliConfig })).stdout).toBe("");
  } finally {
    await bench.close();
  }
});
