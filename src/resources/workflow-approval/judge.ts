import { revision, type XmlAttribute, type XmlTree } from "../../document";
import { same, type ComparisonRules, type Shown } from "../versions";
import type { ApprovalRecord, Baseline } from "./record";

/** What an approval, which knows only the reviewed revision, says of both versions. */
export interface Judgement {
  readonly isReviewedPending: boolean;
  /** Whether another submission is pending, which is not the approved version. */
  readonly isOtherPending: boolean;
  /** The record of the approved version, otherwise of the submission that became it; null for none. */
  readonly review: Baseline | null;
  /**
   * `recorded`: what we approved for this revision. `exact`: it has the revision. `alike`: it may have had the revision as
   * a submission.
   */
  readonly approved: "absent" | "recorded" | "exact" | "alike" | "other";
  /** The workflow's flag as it is shown, otherwise as our approval set it. Null if unknown. */
  readonly enabled: boolean | null;
}

/** @param reviewed null in a refresh of an approval that has none yet */
export function judge(
  { ours, theirs, seen }: ApprovalRecord,
  { submitted, approved, flags }: Shown,
  reviewed: string | null,
  known: boolean | null,
  rules: ComparisonRules,
): Judgement {
  const isReviewedPending = submitted?.serverRevision() === reviewed;
  const isOtherPending =
    submitted !== null && !isReviewedPending && (approved === null || !same(submitted, approved, rules));
  const shown = flags.enabled;
  const pending = { isReviewedPending, isOtherPending };
  if (approved === null) return { ...pending, review: null, approved: "absent", enabled: shown };
  const baselines = [ours, theirs, ...seen.map((rendition) => ({ rendition, reviewed: rendition.revision }))];
  const review = baselines.find((each) => each?.rendition.isStill(approved, rules) === true) ?? null;
  const isRecorded = review !== null && (review === ours || review === theirs) && review.reviewed === reviewed;
  if (isRecorded) return { ...pending, review, approved: "recorded", enabled: shown ?? known };
  const isAlike = reviewed !== null && (review?.reviewed === reviewed || mayHaveBeen(reviewed, approved, rules));
  const likeness = isAlike ? "alike" : "other";
  const isExact = approved.serverRevision() === reviewed;
  return { ...pending, review, approved: isExact ? "exact" : likeness, enabled: shown };
}

/**
 * Whether an approved version may have had that revision as a submission: the approval may have changed `enabled` and
 * the state (3.1) at the root. Lets a repeated approval know that it is done if only the reviewed revision is known.
 */
function mayHaveBeen(reviewed: string, { root, prolog, epilog }: XmlTree, { contentFlags }: ComparisonRules): boolean {
  let variants: readonly (readonly XmlAttribute[])[] = [[]];
  for (const attribute of root.attributes) {
    const before = [attribute, ...earlierForms(attribute, contentFlags.has(null))];
    variants = variants.flatMap((chosen) => before.map((form) => (form === null ? chosen : [...chosen, form])));
  }
  return variants.some((attributes) => revision({ prolog, epilog, root: { ...root, attributes } }) === reviewed);
}

/** Other values that may have been there before the approval; null for none. */
function earlierForms(attribute: XmlAttribute, isContent: boolean): readonly (XmlAttribute | null)[] {
  const { name, value } = attribute;
  if (!isContent && name.local === "enabled" && (value === "true" || value === "false"))
    return [{ ...attribute, value: value === "true" ? "false" : "true" }, null];
  const submitted = /^(state|status)$/i.test(name.local) ? STATES.get(value) : undefined;
  return submitted === undefined ? [] : [{ ...attribute, value: submitted }];
}

const STATES: ReadonlyMap<string, string> = new Map([
  ["approved", "submitted"],
  ["Approved", "Submitted"],
  ["APPROVED", "SUBMITTED"],
]);
