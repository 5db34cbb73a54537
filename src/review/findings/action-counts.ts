import type { DriftReport } from "../drift/drift-report";
import type { PlanAction } from "../../engine-json";
import type { Review } from "../review";
import type { ActionCounts } from "./gitlab";

/** What an apply would do to all objects that were checked, as the engine counts it: a replacement is both. */
export function driftActionCounts({ stacks }: DriftReport): ActionCounts {
  const actions = stacks.flatMap((stack): readonly PlanAction[] =>
    stack.outcome === "failed"
      ? []
      : [...stack.objects.map(({ apply }) => apply), ...stack.unapplied]
          .filter((change) => change !== null)
          .flatMap((change) => change.actions),
  );
  const count = (wanted: PlanAction): number => actions.filter((action) => action === wanted).length;
  return { create: count("create"), update: count("update"), delete: count("delete") };
}

/** What the plan does to the objects of all providers. */
export function reviewActionCounts({ counts, others }: Review): ActionCounts {
  const all = [counts.workflows, counts.objects, ...others.map((other) => other.counts)];
  const count = (wanted: "create" | "update" | "delete"): number =>
    all.reduce((sum, each) => sum + each[wanted] + (wanted === "update" ? 0 : each.replace), 0);
  return { create: count("create"), update: count("update"), delete: count("delete") };
}
