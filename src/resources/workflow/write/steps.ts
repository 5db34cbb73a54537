import type { Asserted, Desired, Holding } from "../judgement";

/** What is there. Flags are null where the service does not show them. */
export interface Situation {
  readonly submitted: Holding;
  readonly approved: Holding;
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean | null>;
}

export const NOTHING_ASSERTED: Asserted = { enabled: null, triggers: new Map() };

/** One call to the service. */
export type Step =
  /** POST /workflows, then wait until it shows. */
  | { readonly kind: "submit" }
  /** PUT /workflows/{id} with the complete document, then wait until it shows. */
  | { readonly kind: "replace" }
  /** PATCH approveWorkflow (and enableWorkflow unless null), then wait until the approved version shows. */
  | { readonly kind: "approve"; readonly enable: boolean | null }
  /** PATCH enableWorkflow alone. */
  | { readonly kind: "enable"; readonly enable: boolean }
  /** PATCH triggers/{name}. */
  | { readonly kind: "trigger"; readonly name: string; readonly enable: boolean };

/** Whether a step sends the document. */
export const isContent = (step: Step): boolean => step.kind === "submit" || step.kind === "replace";

/**
 * The calls that lead from a situation to what is desired, in order: content, approval, enabling, triggers. After new
 * content or an approval every managed flag is asserted again, since the service may have reset it.
 */
export function stepsFor(desired: Desired, asserted: Asserted, situation: Situation): readonly Step[] {
  const steps: Step[] = [];
  const { submitted, approved } = situation;
  if (submitted === "none" && approved === "none") steps.push({ kind: "submit" });
  else if (approved !== "wanted" && submitted !== "wanted") steps.push({ kind: "replace" });

  const approves = desired.approve && approved !== "wanted";
  if (approves) steps.push({ kind: "approve", enable: desired.enabled });

  const again = steps.length > 0;
  if (desired.enabled !== null && !approves) {
    if (again || differs(desired.enabled, situation.enabled, asserted.enabled)) {
      steps.push({ kind: "enable", enable: desired.enabled });
    }
  }
  for (const [name, enable] of desired.triggers) {
    if (again || differs(enable, situation.triggers.get(name) ?? null, asserted.triggers.get(name) ?? null)) {
      steps.push({ kind: "trigger", name, enable });
    }
  }
  return steps;
}

/** A flag that is shown decides for itself; of a hidden one the last write is believed. */
const differs = (wanted: boolean, shown: boolean | null, asserted: boolean | null): boolean =>
  (shown ?? asserted) !== wanted;

export type DeletionPolicy = "delete" | "disable" | "abandon";

export type DeletionStep =
  | { readonly kind: "delete"; readonly version: "submitted" | "approved" }
  | { readonly kind: "disable" };

/** The calls that end a workflow. The submitted version goes first, so that nobody approves it in between. */
export function stepsToDelete(
  policy: DeletionPolicy,
  situation: { readonly submitted: boolean; readonly approved: boolean },
): readonly DeletionStep[] {
  if (!situation.submitted && !situation.approved) return [];
  switch (policy) {
    case "abandon":
      return [];
    case "disable":
      return [{ kind: "disable" }];
    case "delete":
      return (["submitted", "approved"] as const).flatMap((version) =>
        situation[version] ? [{ kind: "delete", version } as const] : [],
      );
  }
}
