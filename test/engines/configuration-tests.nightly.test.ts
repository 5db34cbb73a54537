import { describe, expect } from "vitest";
import { needs, withStack } from "../harness/engine-stack";

const CONFIGURATION = `
variable "task" {
  default = "extract"
}
resource "wfa_workflow_group" "g" {
  name = "Tested"
  lifecycle {
    create_before_destroy = true
  }
}
resource "wfa_workflow" "w" {
  document      = "<workflow name='Load' groupId='{{group}}'><task name='\${var.task}'/></workflow>"
  substitutions = { group = wfa_workflow_group.g.id }
}
`;

describe("the engine's own tests of a configuration", () => {
  withStack()("plan, apply, change and clean up on a service", async ({ stack, skip }) => {
    needs(stack, "testCommand", { skip });
    await stack.write("main.tf", CONFIGURATION);
    await stack.write(
      "load.tftest.hcl",
      `
run "planned" {
  command = plan
  assert {
    condition     = wfa_workflow.w.state == "approved" && wfa_workflow_group.g.name == "Tested"
    error_message = "known at plan"
  }
}
run "applied" {
  assert {
    condition     = wfa_workflow.w.enabled && length(wfa_workflow.w.drift) == 0
    error_message = "approved and enabled"
  }
}
run "changed" {
  variables {
    task = "transform"
  }
  assert {
    condition     = wfa_workflow.w.state == "approved" && can(regex("transform", wfa_workflow.w.document))
    error_message = "a new version of the same workflow"
  }
}
`,
    );
    await stack.succeed("init");
    expect(await stack.succeed("test")).toMatch(/3 passed, 0 failed/);
    const { backstage, requests } = stack.service;
    const writes = requests
      .list()
      .flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path.split("/")[1]}`]));
    // The change is a new version of the workflow that the run before has made.
    expect(writes).toEqual([
      "POST workflowGroups",
      "POST workflows",
      "PATCH workflows",
      "PUT workflows",
      "PATCH workflows",
      "DELETE workflows",
      "DELETE workflowGroups",
    ]);
    expect(backstage.workflows()).toEqual([]);
    expect(backstage.groups().map(({ name }) => name)).toEqual(["Master"]);
  });

  withStack()("need no service where the provider is mocked", async ({ stack, skip }) => {
    needs(stack, "mockProviders", { skip });
    await stack.write("main.tf", CONFIGURATION);
    await stack.write(
      "load.tftest.hcl",
      `
mock_provider "wfa" {
  mock_resource "wfa_workflow" {
    defaults = { id = "wf-mocked" }
  }
}
run "mocked" {
  assert {
    condition     = wfa_workflow.w.id == "wf-mocked" && wfa_workflow.w.substitutions["group"] == wfa_workflow_group.g.id
    error_message = "the schema alone is enough"
  }
}
`,
    );
    await stack.succeed("init");
    expect(await stack.succeed("test")).toMatch(/1 passed, 0 failed/);
    expect(stack.service.requests.list()).toEqual([]);
  });
});
