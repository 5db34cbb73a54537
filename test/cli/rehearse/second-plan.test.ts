import { expect, test } from "vitest";
import { plannedAgain } from "../../../src/cli/rehearse/planned-objects";
import { readPlan } from "../../../src/engine-json";

test("an attribute differs by its values, whatever the order of an object's keys, or where a part of it is unknown", () => {
  const plan = readPlan(
    JSON.stringify({
      format_version: "1.2",
      output_changes: { url: { actions: ["update"] } },
      resource_changes: [
        {
          address: "wfa_workflow.a",
          mode: "managed",
          type: "wfa_workflow",
          name: "a",
          provider_name: "registry.terraform.io/workflow-automation/wfa",
          change: {
            actions: ["update"],
            before: { same: { a: 1, b: 2 }, changed: [1, 2], part: { a: 1 }, left: "x" },
            after: { same: { b: 2, a: 1 }, changed: [2, 1], part: { a: 1 }, left: "x" },
            after_unknown: { part: { b: true } },
          },
        },
      ],
    }),
  );
  expect(plannedAgain(plan)).toEqual([
    { address: "wfa_workflow.a", action: "update", attributes: ["changed", "part"] },
    { address: "output.url", action: "update", attributes: [] },
  ]);
});
