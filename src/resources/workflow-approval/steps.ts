import type { FlagJudgement, VersionJudgement } from "../workflow-versions";

/** One call to the service. */
export type ApprovalStep =
  /** PATCH approveWorkflow (and enableWorkflow unless null), then wait until reads show the approved version. */
  | { readonly kind: "approve"; readonly enable: boolean | null }
  /** PATCH only enableWorkflow. */
  | { readonly kind: "enable"; readonly enable: boolean };

export type Decision =
  | { readonly kind: "run"; readonly steps: readonly ApprovalStep[] }
  /** The pending submission is not the reviewed one, or there is none. */
  | { readonly kind: "refuse"; readonly because: "otherPending" | "nonePending" };

/** The parts of a judgement on which an approval depends. */
export interface Judged {
  readonly submitted: Pick<VersionJudgement, "whose">;
  readonly approved: Pick<VersionJudgement, "whose" | "isRecorded">;
  readonly pendingSubmission: boolean;
  readonly flags: ReadonlyMap<string | null, Pick<FlagJudgement, "value">>;
}

/**
 * The calls that approve the reviewed version, and nothing else. An already approved version needs none, so that a run
 * with a lost answer can be repeated.
 *
 * @param enable null: not managed
 */
export function decide(enable: boolean | null, { submitted, approved, pendingSubmission, flags }: Judged): Decision {
  const isEnabled = enable === null || flags.get(null)?.value === enable;
  const onlyEnable: Decision = { kind: "run", steps: isEnabled ? [] : [{ kind: "enable", enable }] };
  if (approved.isRecorded) return onlyEnable;
  const isOtherPending = pendingSubmission && submitted.whose !== "wanted";
  if (approved.whose === "wanted" && !isOtherPending) return onlyEnable;
  if (submitted.whose === "wanted") return { kind: "run", steps: [{ kind: "approve", enable }] };
  if (approved.whose === "unconfirmed" && !isOtherPending) return onlyEnable;
  return { kind: "refuse", because: isOtherPending ? "otherPending" : "nonePending" };
}
