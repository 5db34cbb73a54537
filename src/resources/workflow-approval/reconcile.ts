/**
 * What waits, seen from the reviewed revision. `alreadyApproved`: nothing else than the approved version, as services
 * show it that keep a submission beside its approval.
 */
export type Waiting = "none" | "reviewed" | "alreadyApproved" | "other";

/**
 * What is approved, seen from the reviewed revision. `held`: our own approval, as our last write left it; `reviewed`:
 * to the letter; `alike`: up to what a service may write into a document by approving it.
 */
export type Approved = "none" | "held" | "reviewed" | "alike" | "other";

export interface Situation {
  readonly submitted: Waiting;
  readonly approved: Approved;
  /** Null where the service does not show it. */
  readonly enabled: boolean | null;
}

/** One call to the service. */
export type ApprovalStep =
  /** PATCH approveWorkflow (and enableWorkflow unless null), then wait until the approved version shows. */
  | { readonly kind: "approve"; readonly enable: boolean | null }
  /** PATCH enableWorkflow alone. */
  | { readonly kind: "enable"; readonly enable: boolean };

export type Decision =
  | { readonly kind: "run"; readonly steps: readonly ApprovalStep[] }
  /** Something else waits than what was reviewed, or nothing does. */
  | { readonly kind: "refuse"; readonly because: "otherWaits" | "nothingWaits" };

/**
 * The calls that approve what was reviewed, and nothing else. What is approved already needs none, so that a run whose
 * answer was lost can be repeated.
 *
 * @param enable null: not managed
 * @param asserted what our last write set; believed where the service does not show it. Null: nothing yet
 */
export function decide(
  enable: boolean | null,
  asserted: boolean | null,
  { submitted, approved, enabled }: Situation,
): Decision {
  const onlyEnable: Decision = {
    kind: "run",
    steps: enable !== null && (enabled ?? asserted) !== enable ? [{ kind: "enable", enable }] : [],
  };
  if (approved === "held") return onlyEnable;
  if (approved === "reviewed" && submitted !== "other") return onlyEnable;
  if (submitted === "reviewed") return { kind: "run", steps: [{ kind: "approve", enable }] };
  if (approved === "alike" && submitted !== "other") return onlyEnable;
  return { kind: "refuse", because: submitted === "other" ? "otherWaits" : "nothingWaits" };
}
