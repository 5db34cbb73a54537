import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { needs, withStack } from "../harness/engine-stack";

const CONFIGURATION = `
variable "key" {
  type      = string
  ephemeral = true
}
variable "secret" {
  type      = string
  ephemeral = true
}
provider "wfa" {
  api_key = var.key
}
resource "wfa_workflow" "w" {
  document           = "<workflow id='wf-1' name='w'><trigger name='manual'/><task name='t' password='{{secret:db}}' duration='10ms'/></workflow>"
  secrets_wo         = { db = var.secret }
  secrets_wo_version = 1
  sensitive_paths    = ["//@password"]
  enabled            = true
}
resource "wfa_workflow_execution" "e" {
  workflow_id         = wfa_workflow.w.id
  trigger             = "manual"
  parameters          = { region = "north" }
  parameters_wo       = { token = var.secret }
  wait_for_completion = true
}
`;

const SECRET = "planted-ephemeral-5d21";

withStack()("ephemeral values reach the service, and neither state nor a saved plan", async ({ stack, skip }) => {
  needs(stack, "ephemeralValues", { skip });
  needs(stack, "writeOnlyAttributes", { skip });
  const { backstage } = stack.service;
  const env = { TF_VAR_key: stack.service.keys.user, TF_VAR_secret: SECRET, WFA_API_KEY: undefined };
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await stack.run(args, { env });
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
    return stdout;
  };
  const expectWithoutSecrets = (text: string): void => {
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(stack.service.keys.user);
  };

  await stack.write("main.tf", CONFIGURATION);
  await run("init");
  expectWithoutSecrets(await run("plan", "-out=saved"));
  expectWithoutSecrets(await run("show", "-json", "saved"));
  // A saved plan has no ephemeral values either, so the apply is given them again.
  expectWithoutSecrets(await run("apply", "saved"));
  expect(backstage.workflow("wf-1")?.approved?.text).toContain(SECRET);
  const executions = stack.service.requests.list().filter(({ body }) => body.includes("north"));
  expect(executions.map(({ body }) => body.includes(SECRET))).toEqual([true]);
  expectWithoutSecrets(await readFile(join(stack.folder, "terraform.tfstate"), "utf8"));

  const again = await run("plan", "-detailed-exitcode");
  expect(again).toContain("No changes.");

  // Where a value would be stored, engines refuse an ephemeral one before the provider is asked.
  await stack.write("main.tf", CONFIGURATION.replace(/parameters_wo +=/, "keepers ="));
  const refused = await stack.run(["plan"], { env });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/ephemeral/i);
  expectWithoutSecrets(refused.stderr);
});
