import type { Version } from "../../../client";
import { hiddenNames, type XmlDocument } from "../../../document";
import type { Context } from "../../connection";
import {
  changesBetween,
  type ComparisonRules,
  type Judgement,
  linesOf,
  pendingLines,
  type VersionJudgement,
  type Versions,
} from "../../workflow-versions";
import { submissionKept } from "../deletion-messages";
import type { Recorded } from "../record";
import type { WorkflowState } from "../schema";
import { filledDocument } from "../substitutions";
import {
  authorOf,
  changedSincePlan,
  foreignSubmission,
  linesOfChangedFlags,
  linesSince,
} from "./concurrent-change-messages";

interface Judged {
  readonly judgement: Judgement;
  readonly id: string;
  readonly label: string;
}

export interface SincePlan extends Judged {
  readonly lastObserved: Versions;
  /** Whether the workflow is going to be deleted instead of written. */
  readonly deletes: boolean;
}

/**
 * Only the version that the plan read is edited: changes that the plan did not see are neither overwritten nor deleted.
 */
export async function refuseChangeSincePlan(
  { judgement, lastObserved, id, label, deletes }: SincePlan,
  { data: { client }, signal }: Context,
): Promise<void> {
  const { submitted, approved } = judgement;
  // A submission of ours whose answer was lost is not somebody else's work, and what is wanted already needs no write.
  const isOurs = submitted.whose === "wanted" || submitted.whose === "unconfirmed";
  const changes = [
    ...(isOurs || isRecorded(submitted) ? [] : linesSince("submitted", submitted)),
    ...(approved.whose === "wanted" || isRecorded(approved) ? [] : linesSince("approved", approved)),
  ];
  const turned = deletes ? [] : linesOfChangedFlags(judgement);
  if (changes.length + turned.length === 0) return;
  const isSubmissionNew = submitted.rendition !== null && submitted.rendition.text !== lastObserved.submitted?.text;
  const version: Version =
    submitted.rendition !== null && (isSubmissionNew || approved.rendition === null) ? "submitted" : "approved";
  const who = changes.length === 0 ? "" : await authorOf(client, id, version, signal);
  throw changedSincePlan(
    { label, changes: [...changes, ...turned], who },
    deletes ? "Nothing was deleted." : "Nothing was written.",
  );
}

/** Whether it is our own rendition, even one that the plan did not see. */
const isRecorded = ({ isRecorded: known, since }: VersionJudgement): boolean => known && since.kind !== "secret";

export interface Overwriting extends Judged {
  /** With the document of our last write; without one, the document in state counts. */
  readonly record: Recorded;
  readonly prior: WorkflowState;
  readonly wanted: XmlDocument;
  readonly rules: ComparisonRules;
}

/** `overwrite_pending_submission`: somebody's unapproved work is not overwritten unseen. */
export async function refuseForeignSubmission(
  { judgement: { pendingSubmission, submitted }, record, prior, wanted, rules, id, label }: Overwriting,
  { data: { client }, signal }: Context,
): Promise<void> {
  if (!pendingSubmission) return;
  const who = await authorOf(client, id, "submitted", signal);
  const applied = record.applied ?? record.renditions[0] ?? filledDocument(prior);
  const own = linesOf(changesBetween(applied, wanted, rules));
  throw foreignSubmission({ label, changes: linesOf(submitted.changes), who }, own);
}

export interface Deleting extends Judged {
  readonly rules: ComparisonRules;
  readonly state: WorkflowState;
  /** Whether there is no private state, as engines replace a tainted workflow without it. */
  readonly isUnrecorded: boolean;
}

/** The same for a deletion, which would take the submission with the workflow. */
export async function refuseToDeleteSubmission(
  { judgement, rules, state, isUnrecorded, id, label }: Deleting,
  { data: { client }, signal }: Context,
): Promise<void> {
  const pending = isUnrecorded ? pendingBesideState(state, judgement) : pendingLines(judgement, rules);
  if (pending === null || state.overwrite_pending_submission) return;
  throw submissionKept(`workflow "${label}"`, pending, await authorOf(client, id, "submitted", signal));
}

/**
 * What is pending, as far as state alone says it; null for nothing. State has what the last refresh saw, and a
 * submission of another document came later, unless secrets hide which document it is.
 */
function pendingBesideState(state: WorkflowState, { pendingSubmission }: Judgement): readonly string[] | null {
  const isNew = pendingSubmission && hiddenNames(filledDocument(state)).length === 0;
  return state.pending_submission === true || isNew ? (state.pending_changes ?? []) : null;
}
