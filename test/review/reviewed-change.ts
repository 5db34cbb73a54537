import type { ObjectReview } from "../../src/review";
import { plainText, type Phrase } from "../../src/report";
import { pendingIn, workflow, type ChangeFixture } from "./plan-fixture";

/** What a review of one change says, in words. */
export const words = (phrases: readonly Phrase[]): readonly string[] => phrases.map(plainText);
export const warnings = (object: ObjectReview): string => words(object.warnings.map(({ text }) => text)).join("\n");
export const calls = (object: ObjectReview): readonly string[] =>
  object.calls.map(({ call, condition }) => `${call}${condition === null ? "" : ` ${plainText(condition)}`}`);
export const DOC = '<workflow name="Load"><task name="t" timeout="2"/></workflow>';

function actionOf(before: object | null, after: object | null): string {
  if (before === null) return "create";
  return after === null ? "delete" : "update";
}

export const change = (
  before: object | null,
  after: object | null,
  more: Partial<ChangeFixture> = {},
): ChangeFixture => ({
  address: "wfa_workflow.a",
  actions: [actionOf(before, after)],
  before: before === null ? null : workflow(before),
  after: after === null ? null : workflow({ ...pendingIn(before), ...after }),
  set: ["document"],
  ...more,
});
