import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { BIN } from "../../src/tooling/bundles";
import { needs, withStack } from "../harness/engine-stack";

const CONFIGURATION = `resource "wfa_workflow_group" "finance" {
  name = "Finance"
}
resource "wfa_workflow" "load" {
  document = "<workflow id='w-1' name='load'><task name='t'/></workflow>"
}
moved {
  from = restapi_object.finance
  to   = wfa_workflow_group.finance
}
moved {
  from = restapi_object.load
  to   = wfa_workflow.load
}
`;

/** An engine asks for the schemas of the provider that wrote the state, and for nothing else of it. */
withStack()("a generic provider's objects are moved, and nothing is created or changed", async ({ stack, skip }) => {
  const { service, folder, engine } = stack;
  needs(stack, "moveAcrossTypes", { skip });
  const plugin = join(BIN, "terraform-provider-wfa");
  const generic = join(folder, "generic");
  await mkdir(generic);
  await copyFile(plugin, join(generic, "terraform-provider-restapi"));
  const cliConfig = join(folder, "overrides.tfrc");
  await writeFile(
    cliConfig,
    `provider_installation {
  dev_overrides {
    "workflow-automation/wfa" = ${JSON.stringify(BIN)}
    "mastercard/restapi" = ${JSON.stringify(generic)}
  }
  direct {}
}
`,
  );
  const group = service.backstage.createGroup({ name: "Finance" });
  service.backstage.submit("<workflow id='w-1' name='load'><task name='t'/></workflow>");
  service.backstage.approve("w-1");
  const before = service.snapshot();
  const host = engine.product === "tofu" ? "registry.opentofu.org" : "registry.terraform.io";
  const object = (name: string, id: string, path: string) => ({
    mode: "managed",
    type: "restapi_object",
    name,
    provider: `provider["${host}/mastercard/restapi"]`,
    instances: [{ schema_version: 0, attributes: { id, path, data: "{}" }, sensitive_attributes: [] }],
  });
  const state = {
    version: 4,
    terraform_version: "1.8.0",
    serial: 1,
    lineage: "moved",
    outputs: {},
    resources: [object("finance", group, "/workflowGroups"), object("load", "w-1", "/workflows")],
  };
  await stack.write("main.tf", CONFIGURATION);
  await stack.write("terraform.tfstate", JSON.stringify(state));
  const run = (...args: readonly string[]) => stack.run(args, { env: { TF_CLI_CONFIG_FILE: cliConfig } });

  const { code, stdout, stderr } = await run("apply", "-auto-approve");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Plan: 0 to add, 0 to change, 0 to destroy");
  expect(stdout).toContain("restapi_object.finance has moved to wfa_workflow_group.finance");
  expect((await run("plan", "-detailed-exitcode")).code).toBe(0);
  expect(service.snapshot()).toEqual(before);
});
