import type { Plan } from "../../engine-json";
import { reviewPlan } from "../../review";

/** Changes that somebody made on the server since the last apply, and that this apply undoes. */
export interface Revert {
  readonly address: string;
  /** Such as `workflow`. */
  readonly noun: string;
  readonly name: string | null;
  /** One line for each change; the first ones of many. */
  readonly changes: readonly string[];
}

/** What an apply of the plan reverts: the plan shows the change that it makes, and not that it undoes somebody's. */
export const revertsOf = (plan: Plan): readonly Revert[] =>
  reviewPlan(plan).objects.flatMap(({ address, noun, label, drift }) => {
    const changes = (drift?.changes ?? []).filter(({ onApply }) => onApply === "reverted").map(({ text }) => text);
    return changes.length === 0 ? [] : [{ address, noun, name: label, changes }];
  });
