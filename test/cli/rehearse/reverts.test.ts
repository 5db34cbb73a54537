import { expect, test } from "vitest";
import { revertsOf, type Revert } from "../../../src/cli/rehearse/planned-objects";
import { readPlan } from "../../../src/engine-json";
import { planText, workflow } from "../../review/plan-fixture";

const document = (timeout: number): object =>
  workflow({ document: `<workflow name="W"><task name="t" timeout="${timeout}"/></workflow>` });

const address = "wfa_workflow.a";
/** What is reverted of a document with 30 seconds, which somebody set to 60, where the configuration wants these. */
const reverted = (wanted: number): readonly Revert[] =>
  revertsOf(
    readPlan(
      planText({
        changes: [
          { address, actions: wanted === 60 ? ["no-op"] : ["update"], before: document(60), after: document(wanted) },
        ],
        drift: [{ address, actions: ["update"], before: document(30), after: document(60) }],
      }),
    ),
  );

test("an edit on the server that the configuration does not have is reverted", () => {
  expect(reverted(30)).toEqual([
    { address, noun: "workflow", name: "Load", changes: [expect.stringMatching(/timeout.*30.*60/) as string] },
  ]);
});

test("one that it has is not", () => {
  expect(reverted(60)).toEqual([]);
});
