import type { Version } from "../../client";
import { documentsEqual, matches, parseDocument, type Difference, type XmlDocument } from "../../document";
import { asSent } from "./as-sent";
import {
  changesBetween,
  likeness,
  linesOf,
  mayHaveBeenSubmittedAs,
  sameContent,
  type ComparisonRules,
} from "./comparison";
import { judgeFlags, type FlagJudgement } from "./judge-flags";
import { patchedText } from "./patched-template";
import type { Rendition } from "./rendition";
import { hasArrived } from "./rewritten-alike";
import type { FlagName } from "./shown-flags";
import { NOTHING_KNOWN, type Known, type Observed, type Review, type Reviews, type Wanted } from "./sides";

/**
 * Whose a version is. `wanted`: it has the wanted document, apart from what the service adds, so nothing needs to be
 * written. `applied`: one of our renditions, of an earlier document if another one is wanted. `unconfirmed`: our
 * document, sent without knowing whether it arrived, or without the service's additions. `foreign`: someone else's. For
 * an approval, the wanted document is the reviewed one; `unconfirmed` is an approved version that a reviewed submission
 * may have become.
 */
export type Whose = "absent" | "wanted" | "applied" | "unconfirmed" | "foreign";

/**
 * What happened to a version since the last refresh or write. `withdrawn`: the submission is gone, and a version is
 * approved. `secret`: a secret that somebody had changed has changed again. `continued`: only flags and the service's
 * own notes. `released`: the earlier submission is now approved.
 */
export type Since =
  | { readonly kind: "unchanged" | "continued" | "released" | "new" | "gone" | "withdrawn" | "secret" }
  | { readonly kind: "changed"; readonly changes: readonly Difference[] };

export interface VersionJudgement {
  /** Null if absent. */
  readonly rendition: Rendition | null;
  readonly whose: Whose;
  /**
   * Whether it is a known rendition of our writes, whatever is wanted now. For an approval: the approved version that
   * is recorded for the reviewed revision.
   */
  readonly isRecorded: boolean;
  /**
   * For an approval: the record of this approved version, otherwise of the submission that became it; null for none.
   */
  readonly review: Review | null;
  /** The changes from the baseline, if the version is neither recorded nor absent. */
  readonly changes: readonly Difference[];
  readonly since: Since;
}

/** Whose each version is, and what changed. Planning, reading and writing all depend on it. */
export interface Judgement {
  readonly submitted: VersionJudgement;
  readonly approved: VersionJudgement;
  /** Whether someone else's submission differs from the approved version. */
  readonly pendingSubmission: boolean;
  /** The version whose document is in state: with `approve` the approved one, otherwise whichever is ours. */
  readonly counts: Version;
  /** Whether the version that counts differs from our last write. */
  readonly isDrifted: boolean;
  /** The workflow's own flag has the key null, triggers have their names. */
  readonly flags: ReadonlyMap<FlagName, FlagJudgement>;
}

export interface JudgementRules extends ComparisonRules {
  /**
   * Whether steps are running, or have just run: flags that they changed, and the service's notes about them, do not
   * make a version someone else's. @default false
   */
  readonly whileWriting?: boolean;
}

export function judge(known: Known, observed: Observed, wanted: Wanted, rules: JudgementRules): Judgement {
  const side: Side = { known, observed, wanted, rules };
  const submitted = judgeVersion("submitted", side);
  const approved = judgeVersion("approved", side);
  return {
    submitted,
    approved,
    pendingSubmission: isPending(submitted, approved, side),
    ...whatCounts(submitted, approved, side),
    // An approval may change a flag by itself, so a value set by an approval counts only while it stays.
    flags: judgeFlags(
      side,
      known.reviews === undefined || approved.isRecorded ? known.flags : NOTHING_KNOWN.flags,
      !isUnrecordedWrite(submitted, approved),
    ),
  };
}

interface Side {
  readonly known: Known;
  readonly observed: Observed;
  readonly wanted: Wanted;
  readonly rules: JudgementRules;
}

function isPending(
  { whose, rendition: submission }: VersionJudgement,
  { rendition: approved }: VersionJudgement,
  { known, rules }: Side,
): boolean {
  // An approval submits nothing, so every submission is someone else's.
  if (submission === null || (known.reviews === undefined && whose !== "foreign")) return false;
  // A service may keep the approved submission in addition to the approved version.
  return approved === null || !sameContent(submission, approved, rules);
}

/** The version that is read is the one to edit. If somebody else approves our submission, that is not drift. */
function whatCounts(
  submitted: VersionJudgement,
  approved: VersionJudgement,
  { known: { approvedAtLastWrite }, wanted: { approve }, rules }: Side,
): Pick<Judgement, "counts" | "isDrifted"> {
  if (approved.isRecorded && (approve || !submitted.isRecorded)) return { counts: "approved", isDrifted: false };
  const isLeft =
    approved.rendition === null ||
    (approvedAtLastWrite !== null && sameContent(approvedAtLastWrite, approved.rendition, rules));
  if (submitted.isRecorded && (!approve || isLeft)) return { counts: "submitted", isDrifted: false };
  const [first, second] = approve ? ([approved, "approved"] as const) : ([submitted, "submitted"] as const);
  const other = second === "approved" ? "submitted" : "approved";
  return { counts: first.rendition === null ? other : second, isDrifted: true };
}

function judgeVersion(version: Version, side: Side): VersionJudgement {
  const { known, observed } = side;
  const rendition = observed[version];
  const since = sinceLastObserved(version, side);
  if (rendition === null) return { rendition, whose: "absent", isRecorded: false, review: null, changes: [], since };
  if (known.reviews !== undefined) {
    return { rendition, ...judgeReviewed(version, rendition, known.reviews, side), changes: [], since };
  }
  const isRecorded = isOneOf(rendition, side);
  const baseline = known.renditions[0] ?? known.applied;
  const whose = whoseIs(version, rendition, isRecorded, side);
  const again = version === "submitted" && whose === "foreign" ? (observed.submissionToWrite ?? null) : null;
  return {
    rendition,
    whose: again === null ? whose : whoseIs(version, again, isRecorded, { ...side, known: withoutGuess(known) }),
    isRecorded,
    review: null,
    changes: isRecorded || baseline === null ? [] : changesBetween(baseline, rendition, side.rules),
    since,
  };
}

/**
 * An approval identifies the wanted version only by its revision. A submission must match exactly; an approved version
 * may also contain what the service wrote into it on approval.
 */
function judgeReviewed(
  version: Version,
  rendition: Rendition,
  { approved, submitted }: Reviews,
  { wanted: { reviewed = null }, rules }: Side,
): Pick<VersionJudgement, "whose" | "isRecorded" | "review"> {
  const isReviewed = rendition.serverRevision() === reviewed;
  if (version === "submitted") return { whose: isReviewed ? "wanted" : "foreign", isRecorded: false, review: null };
  const find = (reviews: readonly Review[]): Review | null =>
    reviews.find((review) => review.rendition.isStill(rendition, rules)) ?? null;
  const recorded = find(approved);
  if (recorded !== null && recorded.reviewed === reviewed)
    return { whose: "wanted", isRecorded: true, review: recorded };
  const submission = find(submitted);
  const judged = { isRecorded: false, review: recorded ?? submission };
  if (isReviewed) return { whose: "wanted", ...judged };
  if (reviewed !== null && (submission?.reviewed === reviewed || mayHaveBeenSubmittedAs(rendition, reviewed, rules)))
    return { whose: "unconfirmed", ...judged };
  return { whose: recorded === null ? "foreign" : "applied", ...judged };
}

const isOneOf = (rendition: Rendition, { known: { renditions, applied }, wanted, rules }: Side): boolean =>
  // Most are identical.
  renditions.some((ours) => ours.text === rendition.text && rules.whileWriting !== true) ||
  renditions.some((ours) =>
    rules.whileWriting === true
      ? likeness(ours, rendition, wanted.document ?? applied ?? ours, rules) !== "other"
      : sameContent(ours, rendition, rules),
  );

/**
 * Without private state secrets are not recognized either, so a submission that holds them would be sent again, over
 * whatever else is in it.
 */
const withoutGuess = ({ additions = "rewritten", ...known }: Known): Known =>
  additions === "lost" ? known : { ...known, additions };

function whoseIs(version: Version, rendition: Rendition, isRecorded: boolean, side: Side): Whose {
  const { known, observed, wanted, rules } = side;
  const { applied, attempted, renditions } = known;
  if (wanted.document !== null) {
    const { document } = wanted;
    const holdsIt = (): boolean => sameContent(asSent(document, rendition, observed.id), rendition, rules);
    // A submission that the service keeps beside the approved version is judged as that one.
    const isKept = (): boolean => observed.approved !== null && sameContent(rendition, observed.approved, rules);
    const isArrived = (): boolean =>
      (known.additions !== "lost" || (!isKept() && isAsLastObserved(version, side))) &&
      hasArrived({ document, rendition }, known, observed.id, rules);
    const isWritten = applied !== null && renditions.length > 0;
    if (isWritten && documentsEqual(applied, document)) {
      if (isRecorded) return "wanted";
      // In an approved version, notes that changed are drift.
      if (version === "submitted" && isArrived()) return "wanted";
      // Somebody has removed the service's additions, or it has not made them yet.
      if (holdsIt()) return "unconfirmed";
    } else if (holdsIt()) return "wanted";
    else if (!isRecorded && (isWritten || version === "submitted") && isArrived()) return "wanted";
    else if (!isRecorded && isWritten && isTakenOver(document, rendition, known, rules)) return "wanted";
  }
  if (isRecorded) return "applied";
  return attempted !== null && matches(attempted, rendition) ? "unconfirmed" : "foreign";
}

/** What the plan saw, and has named where it cannot tell whose it is. */
const isAsLastObserved = (version: Version, side: Side): boolean =>
  ["unchanged", "continued"].includes(sinceLastObserved(version, side).kind);

/** Whether the configuration has adopted somebody's change. */
const isTakenOver = (document: XmlDocument, rendition: Rendition, known: Known, rules: ComparisonRules): boolean =>
  documentsEqual(parseDocument(patchedText(known, rendition, rules)), document);

function sinceLastObserved(version: Version, { known, observed, wanted, rules }: Side): Since {
  const { lastObserved, applied } = known;
  const before = lastObserved[version];
  const now = observed[version];
  if (now === null) {
    if (before === null) return { kind: "unchanged" };
    return { kind: version === "submitted" && observed.approved !== null ? "withdrawn" : "gone" };
  }
  if (before !== null && (before.isSameTextAs(now) || sameContent(before, now, rules)))
    return { kind: before.hidden === now.hidden || now.hidden === null ? "unchanged" : "secret" };
  const continues = (earlier: Rendition | null): boolean =>
    earlier !== null && likeness(earlier, now, wanted.document ?? applied ?? earlier, rules) !== "other";
  if (rules.whileWriting === true) {
    if (continues(before)) return { kind: "continued" };
    if (version === "approved" && continues(lastObserved.submitted)) return { kind: "released" };
  }
  return before === null ? { kind: "new" } : { kind: "changed", changes: changesBetween(before, now, rules) };
}

/**
 * Whether the wanted document has arrived by a write that is not recorded, as of an apply that was killed: the service
 * may have reset the flags with it, and nobody may have set them since.
 */
function isUnrecordedWrite(submitted: VersionJudgement, approved: VersionJudgement): boolean {
  const arrived = [approved, submitted].find(({ whose }) => whose === "wanted");
  return arrived !== undefined && !arrived.isRecorded;
}

/**
 * The lines of someone else's pending submission, compared with the version whose document is in state; null if there is
 * none. A submission that is itself in state is compared with the baseline, as its drift is.
 */
export function pendingLines(judgement: Judgement, rules: ComparisonRules): readonly string[] | null {
  const { pendingSubmission, counts, submitted, approved } = judgement;
  if (!pendingSubmission || submitted.rendition === null) return null;
  return linesOf(
    counts === "submitted" || approved.rendition === null
      ? submitted.changes
      : changesBetween(approved.rendition, submitted.rendition, rules),
  );
}
