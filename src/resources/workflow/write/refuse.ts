import type { Version } from "../../../client";
import { attributePath } from "../../../cty";
import type { XmlDocument } from "../../../document";
import { type Context, changedSincePlan } from "../../shared";
import {
  authorOf,
  changes,
  linesOf,
  pendingLines,
  same,
  type ComparisonRules,
  type Judgement,
  type Rendition,
  type Versions,
} from "../../versions";
import type { WorkflowState } from "../schema";
import { foreignSubmission, submissionKept } from "../messages";

/** What an apply has read before it writes or deletes. */
export interface Read {
  readonly id: string;
  readonly label: string;
  readonly judgement: Judgement;
  readonly rules: ComparisonRules;
}

/** Only what the plan has seen is overwritten or deleted. @param seen the versions that the plan saw */
export async function refuseIfChanged(
  { id, label, judgement, rules }: Read,
  seen: Versions,
  deletes: boolean,
  { data: { client }, signal }: Context,
): Promise<void> {
  const lines = (version: Version): readonly string[] => linesSince(version, seen, judgement, rules);
  const [submitted, approved] = [lines("submitted"), lines("approved")];
  const found = [...submitted, ...approved, ...(deletes ? [] : linesOfFlags(judgement))];
  if (found.length === 0) return;
  const changed = submitted.length > 0 ? "submitted" : "approved";
  const who = submitted.length + approved.length === 0 ? "" : await authorOf(client, id, changed, signal);
  const notDone = deletes ? "Nothing was deleted." : "Nothing was written.";
  throw changedSincePlan(`Workflow "${label}"`, notDone, found, { who, path: attributePath("document") });
}

/** One line for each change of a version since the plan that is not our own work. */
function linesSince(version: Version, seen: Versions, judgement: Judgement, rules: ComparisonRules): readonly string[] {
  const { rendition: now, whose } = judgement[version];
  const before = seen[version];
  if (now === null) {
    const isApproved = version === "submitted" && judgement.approved.rendition !== null;
    return before === null || isApproved ? [] : [`the ${version} version is gone`];
  }
  if (whose === "wanted" || whose === "baseline") return [];
  if (before === null) return [`there is a new ${version} version`];
  if (same(before, now, rules)) return isSameSecret(before, now) ? [] : [`${version}: a secret changed again`];
  return linesOf(changes(before, now, rules)).map((line) => `${version}: ${line}`);
}

const isSameSecret = (before: Rendition, now: Rendition): boolean =>
  before.hidden === now.hidden || now.hidden === null;

/** One line for each flag that somebody changed after the plan and a write would change back. */
const linesOfFlags = ({ flags }: Pick<Judgement, "flags">): readonly string[] =>
  [...flags].flatMap(([name, { isChangedConcurrently, known, shown }]) =>
    isChangedConcurrently ? [`${name === null ? "enabled" : `trigger "${name}" enabled`}: ${known} -> ${shown}`] : [],
  );

/** `overwrite_pending_submission`: somebody's unapproved work is not overwritten unseen. @param applied our last document */
export async function refuseForeignSubmission(
  { id, label, judgement, rules }: Read,
  applied: XmlDocument,
  wanted: XmlDocument,
  { data: { client }, signal }: Context,
): Promise<void> {
  const { pendingSubmission, submitted } = judgement;
  if (!pendingSubmission) return;
  const who = await authorOf(client, id, "submitted", signal);
  throw foreignSubmission(label, linesOf(submitted.changes), who, linesOf(changes(applied, wanted, rules)));
}

/**
 * The same for a deletion, which would take the submission with the workflow.
 *
 * @param isRecorded without private state, the document in state may be theirs, but state says that it is pending
 */
export async function refuseToDeleteSubmission(
  { id, label, judgement, rules }: Read,
  state: WorkflowState,
  isRecorded: boolean,
  { data: { client }, signal }: Context,
): Promise<void> {
  const inState = !isRecorded && state.pending_submission === true ? (state.pending_changes ?? []) : null;
  const pending = pendingLines(judgement, rules) ?? inState;
  if (pending === null || state.overwrite_pending_submission) return;
  throw submissionKept(`workflow "${label}"`, pending, await authorOf(client, id, "submitted", signal));
}
