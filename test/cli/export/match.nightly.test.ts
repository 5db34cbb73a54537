import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findEngine, NO_CONFIG } from "../../../src/engine";
import { startService } from "../../../src/service";
import { schemaErrors } from "../json-schema";
import { runWfa, type Ended } from "../run-wfa";
import { ownFolder } from "./exporting";

test("a configuration whose state is lost gets import blocks for what exists", { timeout: 180_000 }, async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const { backstage } = service;
  const outer = backstage.createGroup({ name: "Finance" });
  const inner = backstage.createGroup({ name: "Loads", parentId: outer });
  const approved = (document: string): string => {
    const id = backstage.submit(document);
    backstage.approve(id);
    return id;
  };
  const load = approved(
    `<workflow name="Load" groupId="${inner}"><trigger name="nightly"/><task name="t"/></workflow>`,
  );
  approved(`<workflow name="Twice" groupId="${inner}"><task name="a"/></workflow>`);
  const own = approved(`<workflow name="Twice" groupId="${inner}"><task name="b"/></workflow>`);
  const directory = await ownFolder();
  await writeFile(
    join(directory, "main.tf"),
    `terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
  backend "http" {
    address = "http://127.0.0.1:1/lost"
  }
}
resource "wfa_workflow_group" "outer" {
  name = "Finance"
}
resource "wfa_workflow_group" "inner" {
  name      = "Loads"
  parent_id = wfa_workflow_group.outer.id
}
resource "wfa_workflow" "load" {
  document      = "<workflow name='Load' groupId='{{group.id}}'><trigger name='nightly'/><task name='t'/></workflow>"
  substitutions = { "group.id" = wfa_workflow_group.inner.id }
}
resource "wfa_workflow_trigger" "nightly" {
  workflow_id = wfa_workflow.load.id
  name        = "nightly"
  enabled     = false
}
resource "wfa_workflow" "by_id" {
  document = "<workflow id='${own}' name='Twice' groupId='${inner}'><task name='b'/></workflow>"
}
resource "wfa_workflow" "ambiguous" {
  document = "<workflow name='Twice' groupId='${inner}'><task name='b'/></workflow>"
}
resource "wfa_workflow" "gone" {
  document = "<workflow name='Gone'><task name='b'/></workflow>"
}
`,
  );
  const { path } = await findEngine();
  const run = (...args: readonly string[]): Promise<Ended> =>
    runWfa(["export", "--match", directory, ...args], {
      WFA_ENDPOINT: service.url,
      WFA_API_KEY: service.keys.user,
      WFA_ENGINE: path,
      TF_CLI_CONFIG_FILE: NO_CONFIG,
    });
  service.requests.clear();
  const found = await run("--json");
  expect(await schemaErrors(found.stdout)).toEqual([]);
  const { imports, unmatched, file } = JSON.parse(found.stdout) as {
    readonly imports: readonly { readonly address: string; readonly id: string }[];
    readonly unmatched: readonly { readonly address: string; readonly reason: string }[];
    readonly file: string;
  };
  expect(Object.fromEntries(imports.map(({ address, id }) => [address, id]))).toEqual({
    "wfa_workflow_group.outer": outer,
    "wfa_workflow_group.inner": inner,
    "wfa_workflow.load": load,
    "wfa_workflow_trigger.nightly": `${load}/nightly`,
    "wfa_workflow.by_id": own,
  });
  expect(unmatched).toEqual([
    {
      address: "wfa_workflow.ambiguous",
      reason: expect.stringMatching(/has 2 with the name "Twice" \(id .*, id .*\)/) as string,
    },
    { address: "wfa_workflow.gone", reason: 'the service has no workflow "Gone"' },
  ]);
  expect([found.code, found.stderr]).toEqual([
    1,
    expect.stringContaining("wfa_workflow.gone: the service has no workflow"),
  ]);
  expect(service.requests.list().every(({ method }) => method === "GET")).toBe(true);
  expect(await readFile(file, "utf8")).toContain(`to = wfa_workflow.load\n  id = "${load}"`);

  // What is written is not written over, and is known the next time, also if more is found then.
  const again = await run("--allow-incomplete");
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("5 objects had one already")]);
  await writeFile(file, `import {\n  to = wfa_workflow.load\n  id = "${load}"\n}\n`);
  expect((await run("--force")).stderr).toContain("has import blocks, which stay as they are");
  expect(await readFile(file, "utf8")).toContain("wfa_workflow.load");
  await writeFile(file, "# mine\n");
  expect((await run()).stderr).toContain("Choose another file with --output");
  await rm(file);
});
