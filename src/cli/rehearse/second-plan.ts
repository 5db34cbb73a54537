import { isMarkedWithin, sameJson, type ObjectChange, type Plan } from "../../engine-json";
import type { PlannedAgain } from "./rehearsal";

/** What the plan after an apply would still do. Outputs count too: they also make a plan not empty. */
export function plannedAgain({ changes, outputs }: Plan): readonly PlannedAgain[] {
  const objects = changes
    .filter(({ mode, actions }) => mode === "managed" && actions.some((action) => action !== "no-op"))
    .map((change) => ({
      address: change.address,
      action: change.actions.join(", "),
      attributes: changedAttributes(change),
    }));
  return [...objects, ...outputs.map((name) => ({ address: `output.${name}`, action: "update", attributes: [] }))];
}

function changedAttributes({ before, after, afterUnknown }: ObjectChange): readonly string[] {
  if (before === null || after === null) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => isMarkedWithin(afterUnknown, [name]) || !sameJson(before[name] ?? null, after[name] ?? null),
  );
}
