import type { Judgement } from "./judge";

/** One call to the service. */
export type ApprovalStep =
  /** PATCH approveWorkflow (and enableWorkflow unless null), then wait until reads show the approved version. */
  | { readonly kind: "approve"; readonly enable: boolean | null }
  /** PATCH only enableWorkflow. */
  | { readonly kind: "enable"; readonly enable: boolean };

export type Decision =
  | { readonly kind: "run"; readonly step: ApprovalStep | null }
  /** The pending submission is not the reviewed one, or there is none. */
  | { readonly kind: "refuse"; readonly because: "otherPending" | "nonePending" };

/**
 * The call that approves the reviewed version, and nothing else. An already approved version needs none, so that a run
 * with a lost answer can be repeated.
 *
 * @param enable null: not managed
 */
export function decide(
  enable: boolean | null,
  { isReviewedPending, isOtherPending, approved, enabled }: Omit<Judgement, "review">,
): Decision {
  const onlyEnable: Decision = {
    kind: "run",
    step: enable === null || enabled === enable ? null : { kind: "enable", enable },
  };
  if (approved === "recorded" || (approved === "exact" && !isOtherPending)) return onlyEnable;
  if (isReviewedPending) return { kind: "run", step: { kind: "approve", enable } };
  if (approved === "alike" && !isOtherPending) return onlyEnable;
  return { kind: "refuse", because: isOtherPending ? "otherPending" : "nonePending" };
}
