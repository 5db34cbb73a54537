import { describe, expect, test } from "vitest";
import { plainText } from "../../src/report";
import { reviewOf } from "./plan-fixture";
import { words } from "./reviewed-change";

describe("the plan as a whole", () => {
  test("other providers, data sources, outputs and actions are counted", () => {
    const review = reviewOf({
      changes: [
        { address: "other_thing.a", actions: ["create"], after: {}, provider: "registry.terraform.io/x/other" },
        { address: "other_thing.b", actions: ["delete"], before: {}, provider: "registry.terraform.io/x/other" },
        {
          address: "other_thing.c",
          actions: ["no-op"],
          before: {},
          after: {},
          provider: "registry.terraform.io/x/other",
        },
        { address: "data.wfa_workflows.all", actions: ["read"], after: {}, mode: "data" },
      ],
      plan: {
        output_changes: { a: { actions: ["update"] } },
        action_invocations: [
          {
            address: "action.wfa_execute_workflow.run",
            type: "wfa_execute_workflow",
            provider_name: "r/wfa",
            lifecycle_action_trigger: { triggering_resource_address: "wfa_workflow.a" },
          },
        ],
      },
    });
    expect(plainText(review.title)).toBe("2 resources of other providers; 1 action invoked");
    expect(review.others).toMatchObject([
      { provider: "registry.terraform.io/x/other", counts: { create: 1, delete: 1, none: 0 } },
    ]);
    expect(words(review.invocations)).toEqual(["action.wfa_execute_workflow.run, when wfa_workflow.a changes"]);
    expect(review.outputs).toEqual(["a"]);
  });

  test("a plan that failed, or leaves something to a later one", () => {
    const { problems } = reviewOf({ changes: [], plan: { errored: true, complete: false } });
    expect(words(problems)).toEqual([
      expect.stringContaining("The plan failed"),
      expect.stringContaining("incomplete"),
    ]);
    expect(plainText(reviewOf({ changes: [] }).title)).toBe("Nothing changes");
  });
});
