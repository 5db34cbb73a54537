import type { Version } from "../../client";
import { attributePath } from "../../cty";
import type { XmlDocument } from "../../document";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";
import { changedSincePlan, listed, type WrittenText } from "../shared/concurrent-change-messages";
import type { Naming } from "../shared/create-messages";
import type { Context } from "../shared/service-call";
import { changes, linesOf, same } from "../versions/compare";
import { pendingLines, type Judgement } from "../versions/judge";
import { authorOf, type Rendition, type Versions } from "../versions/read";
import type { WorkflowState } from "./schema";

export const namingOf = (name: string | null): Naming => ({
  noun: "workflow",
  label: name === null ? "the workflow" : `workflow "${name}"`,
  typeName: "wfa_workflow",
  path: attributePath("document"),
});

/** A version in messages about reading it back. */
export const versionOf = (name: string, version: Version): WrittenText => ({
  noun: "workflow",
  label: `workflow "${name}"`,
  attribute: "document",
  what: `${version} version`,
});

/** What an apply has read before it writes or deletes. */
export interface Read {
  readonly id: string;
  readonly label: string;
  readonly judgement: Judgement;
}

/** Only what the plan has seen is overwritten or deleted. @param seen the versions that the plan saw */
export async function refuseIfChanged(
  { id, label, judgement }: Read,
  seen: Versions,
  deletes: boolean,
  { data: { client }, signal }: Context,
): Promise<void> {
  const lines = (version: Version): readonly string[] => linesSince(version, seen, judgement);
  const [submitted, approved] = [lines("submitted"), lines("approved")];
  const found = [...submitted, ...approved, ...(deletes ? [] : linesOfFlags(judgement))];
  if (found.length === 0) return;
  const changed = submitted.length > 0 ? "submitted" : "approved";
  const who = submitted.length + approved.length === 0 ? "" : await authorOf(client, id, changed, signal);
  const notDone = deletes ? "Nothing was deleted." : "Nothing was written.";
  throw changedSincePlan(`Workflow "${label}"`, notDone, found, { who, path: attributePath("document") });
}

/** One line for each change of a version since the plan that is not our own work. */
function linesSince(version: Version, seen: Versions, judgement: Judgement): readonly string[] {
  const { rendition: now, whose, changes: sinceBaseline } = judgement[version];
  const before = seen[version];
  if (now === null) {
    const isApproved = version === "submitted" && judgement.approved.rendition !== null;
    return before === null || isApproved ? [] : [`the ${version} version is gone`];
  }
  if (whose === "wanted" || whose === "baseline") return [];
  const named = (lines: readonly string[]): readonly string[] => lines.map((line) => `${version}: ${line}`);
  if (before === null) return [`there is a new ${version} version`, ...named(linesOf(sinceBaseline))];
  const { rules } = judgement;
  if (same(before, now, rules)) return isSameSecret(before, now) ? [] : [`${version}: a secret changed again`];
  return named(linesOf(changes(before, now, rules)));
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
  { id, label, judgement }: Read,
  applied: XmlDocument,
  wanted: XmlDocument,
  { data: { client }, signal }: Context,
): Promise<void> {
  const { pendingSubmission, submitted, rules } = judgement;
  if (!pendingSubmission) return;
  const who = await authorOf(client, id, "submitted", signal);
  const own = linesOf(changes(applied, wanted, rules));
  throw new DiagnosticError({
    summary: `Workflow "${label}" has a pending submission that is someone else's`,
    detail: [
      "An update would overwrite it, so nothing was written.",
      theirChange(linesOf(submitted.changes), who),
      own.length === 0
        ? "The document of the configuration did not change. The update would restore the one that was applied before"
        : bullets("The change of this configuration:", own),
      "Approve or withdraw it on the service, or set overwrite_pending_submission = true",
    ].join("\n\n"),
    path: attributePath("overwrite_pending_submission"),
  });
}

/** @param who made it, from `authorOf` */
const theirChange = (lines: readonly string[], who = ""): string => listed(`Their change${who}:`, lines);

/**
 * The same for a deletion, which would take the submission with the workflow.
 *
 * @param isRecorded without private state, the document in state may be theirs, but state says that it is pending
 */
export async function refuseToDeleteSubmission(
  { id, label, judgement }: Read,
  state: WorkflowState,
  isRecorded: boolean,
  { data: { client }, signal }: Context,
): Promise<void> {
  const inState = !isRecorded && state.pending_submission === true ? (state.pending_changes ?? []) : null;
  const pending = pendingLines(judgement) ?? inState;
  if (pending === null || state.overwrite_pending_submission) return;
  const who = await authorOf(client, id, "submitted", signal);
  throw new DiagnosticError({
    ...deletesSubmission(`workflow "${label}"`, pending, false),
    detail: `So nothing was deleted.\n\n${theirChange(pending, who)}\n\n${BEFORE_DELETION}`,
  });
}

/** A deletion goes by the values in state, so a changed setting has to be applied first. */
const BEFORE_DELETION =
  "Approve or withdraw it on the service first. To delete it with the workflow, set overwrite_pending_submission = true, apply, and only then destroy or replace the workflow";

/** The warning in the plan of a deletion, which takes a submission along. @param subject such as `workflow "load"` */
export const deletesSubmission = (subject: string, lines: readonly string[], isAllowed: boolean): DiagnosticText => ({
  summary: `Deleting ${subject} ${isAllowed ? "deletes" : "would delete"} a pending submission that is someone else's`,
  detail: isAllowed
    ? `overwrite_pending_submission = true allows it, and their change is then lost.\n\n${theirChange(lines)}`
    : `While it is pending, the apply refuses to delete the workflow.\n\n${theirChange(lines)}\n\n${BEFORE_DELETION}`,
  path: attributePath("overwrite_pending_submission"),
});
