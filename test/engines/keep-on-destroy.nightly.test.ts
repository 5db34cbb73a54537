import { readPlan } from "../../src/engine-json";
import { expect } from "vitest";
import { reviewJson, reviewPlan } from "../../src/review";
import { needs, withStack } from "../harness/engine-stack";

const configuration = (name: string): string => `resource "wfa_workflow_group" "kept" {
  name          = "${name}"
  force_destroy = true
  lifecycle {
    destroy = false
  }
}
`;

withStack()(
  "a group with destroy = false is not announced as deleted, whatever the engine makes of it",
  async ({ stack, skip }) => {
    needs(stack, "keepOnDestroy", { skip });
    const { service, write, succeed } = stack;
    const inOneLine = (text: string): string => text.replace(/\s+/g, " ");
    const titleOf = async (): Promise<string> => {
      const review = reviewPlan(readPlan(await succeed("show", "-json", "saved.tfplan")));
      return (JSON.parse(reviewJson(review)) as { readonly title: string }).title;
    };
    await write("main.tf", configuration("Old"));
    await succeed("init");
    await succeed("apply", "-auto-approve");

    await write("main.tf", configuration("New"));
    const replacement = inOneLine(await succeed("plan", "-out=saved.tfplan"));
    expect(replacement).toContain('Workflow group "Old" is going to be replaced');
    expect(replacement).toContain("If the plan says that the old group is not destroyed");
    const isForgotten = replacement.includes("1 to forget");
    expect(await titleOf()).toBe(isForgotten ? "1 object created" : "1 object replaced");
    await succeed("apply", "saved.tfplan");
    const names = (): readonly string[] => service.backstage.groups().map((group) => group.name);
    expect(names().includes("Old")).toBe(isForgotten);

    // The engine does not ask the provider for this plan, so there is no warning of a deletion.
    const destruction = inOneLine(await succeed("plan", "-destroy", "-out=saved.tfplan"));
    expect(destruction).not.toContain("is going to be deleted");
    expect(await titleOf()).toBe("1 object removed from state");
    // OpenTofu counts the left object as an error.
    await stack.run(["apply", "saved.tfplan"]);
    expect(names()).toContain("New");
    expect((await stack.run(["state", "list"])).stdout).toBe("");
  },
);
