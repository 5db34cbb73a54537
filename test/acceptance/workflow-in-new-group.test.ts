import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runEngine } from "../../src/engine";
import { openWarmWorkbench } from "../harness/warm-workbench";

const configuration = (group: string): string => `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
resource "wfa_workflow_group" "g" {
  name = "${group}"
  lifecycle {
    create_before_destroy = true
  }
}
resource "wfa_workflow" "load" {
  document      = file("load.xml")
  substitutions = { "group.id" = wfa_workflow_group.g.id, host = "db1" }
}
`;
const DOCUMENT = `<workflow name="Load" groupId="{{group.id}}">
  <task name="load" timeout="300">load --from {{host}}</task>
</workflow>
`;

test("a workflow in a new group has a visible, checked plan, and drift at a placeholder is shown", async () => {
  const bench = await openWarmWorkbench();
  try {
    const { engine, folder, cliConfig, environment, service } = bench;
    const run = async (...args: string[]) => {
      const result = await runEngine(engine, [...args, "-no-color"], { cwd: folder, env: environment, cliConfig });
      return { ...result, said: `${result.stdout}${result.stderr}`.replace(/[\s│|╷╵]+/g, " ") };
    };
    await writeFile(join(folder, "main.tf"), configuration("Finance"));
    await writeFile(join(folder, "load.xml"), DOCUMENT.replace("</task>", ""));
    expect((await run("init")).code).toBe(0);

    const broken = await run("plan");
    expect(broken.code).toBe(1);
    expect(broken.said).toMatch(/The document is not a workflow/);
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);

    await writeFile(join(folder, "load.xml"), DOCUMENT);
    const plan = await run("plan");
    expect(plan.code).toBe(0);
    for (const line of DOCUMENT.trimEnd().split("\n")) expect(plan.stdout).toContain(line);
    expect(plan.said).toMatch(/\+ substitutions = \{ \+ "group.id" = \(known after apply\)/);
    expect(plan.said).not.toContain("Warning");

    expect((await run("apply", "-auto-approve")).code).toBe(0);
    const [workflow] = service.backstage.workflows();
    const group = service.backstage.groups().find(({ name }) => name === "Finance")!;
    expect(workflow!.approved!.text).toContain(`groupId="${group.id}"`);
    expect(workflow!.approved!.text).toContain("load --from db1");
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);

    const other = service.backstage.createGroup({ name: "Elsewhere" });
    service.backstage.edit(workflow!.id, "approved", (text) =>
      text.replace(`groupId="${group.id}"`, `groupId="${other}"`),
    );
    const drifted = await run("plan", "-detailed-exitcode");
    expect(drifted.code).toBe(2);
    expect(drifted.stdout).toContain(`- <workflow name="Load" groupId="${other}">`);
    expect(drifted.stdout).toContain(`+ <workflow name="Load" groupId="{{group.id}}">`);
    expect(drifted.said).toContain(`/workflow/@groupId: {{group.id}} (${group.id}) -> ${other}`);
    expect((await run("apply", "-auto-approve")).code).toBe(0);
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);

    // Another group: its id is not known yet, and the workflow follows.
    await writeFile(join(folder, "main.tf"), configuration("Treasury"));
    const replaced = await run("plan");
    expect(replaced.code).toBe(0);
    expect(replaced.said).toMatch(/# wfa_workflow.load will be updated in-place/);
    expect(replaced.said).not.toContain("document =");
    expect((await run("apply", "-auto-approve")).code).toBe(0);
    const treasury = service.backstage.groups().find(({ name }) => name === "Treasury")!;
    expect(service.backstage.workflows()[0]).toMatchObject({ id: workflow!.id });
    expect(service.backstage.workflows()[0]!.approved!.text).toContain(`groupId="${treasury.id}"`);
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);
  } finally {
    await bench.close();
  }
});
