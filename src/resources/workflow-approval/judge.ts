import { same, type ComparisonRules } from "../versions/compare";
import type { Shown } from "../versions/read";
import type { ApprovalRecord } from "./record";

/** What an approval, which knows only the reviewed revision, says of both versions. */
export interface Judgement {
  readonly isReviewedPending: boolean;
  /** Whether another submission is pending, which is not the approved version. */
  readonly isOtherPending: boolean;
  /** `recorded`: what is recorded for this revision. `exact`: it has the revision. */
  readonly approved: "absent" | "recorded" | "exact" | "other";
  /** The workflow's flag as it is shown, otherwise as our approval set it. Null if unknown. */
  readonly enabled: boolean | null;
}

/** @param reviewed null in a refresh of an approval that has none yet */
export function judge(
  { baseline }: Pick<ApprovalRecord, "baseline">,
  { submitted, approved, flags }: Shown,
  reviewed: string | null,
  known: boolean | null,
  rules: ComparisonRules,
): Judgement {
  const isReviewedPending = submitted?.serverRevision() === reviewed;
  const isOtherPending =
    submitted !== null && !isReviewedPending && (approved === null || !same(submitted, approved, rules));
  const pending = { isReviewedPending, isOtherPending };
  const shown = flags.enabled;
  if (approved === null) return { ...pending, approved: "absent", enabled: shown };
  if (baseline?.reviewed === reviewed && baseline.rendition.changesTo(approved, rules).length === 0)
    return { ...pending, approved: "recorded", enabled: shown ?? known };
  return { ...pending, approved: approved.serverRevision() === reviewed ? "exact" : "other", enabled: shown };
}
