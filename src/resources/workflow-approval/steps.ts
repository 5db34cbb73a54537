import type { Judgement } from "./judge";

/** One call to the service. */
export type ApprovalStep =
  /** PATCH approveWorkflow (and enableWorkflow unless null), then wait until reads show the approved version. */
  | { readonly kind: "approve"; readonly enable: boolean | null }
  /** PATCH only enableWorkflow. */
  | { readonly kind: "enable"; readonly enable: boolean };

/**
 * The call that approves the reviewed version, and nothing else; null if there is nothing to do, as where a run is
 * repeated whose answer was lost. `refuse`: the pending submission is not the reviewed one, or there is none.
 *
 * @param enable null: not managed
 */
export function decide(
  enable: boolean | null,
  { isReviewedPending, isOtherPending, approved, enabled }: Judgement,
): ApprovalStep | null | "refuse" {
  if (approved === "recorded" || (approved === "exact" && !isOtherPending))
    return enable === null || enabled === enable ? null : { kind: "enable", enable };
  return isReviewedPending ? { kind: "approve", enable } : "refuse";
}
