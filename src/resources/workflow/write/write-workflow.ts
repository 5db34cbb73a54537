import { ClientError } from "../../../client";
import { documentsEqual } from "../../../document";
import { DiagnosticError } from "../../../framework";
import { errorText, keptChanges, type Context } from "../../shared";
import { changes, linesOf, recordTriggersOf, redactedVersions, withFields, type FlagName } from "../../versions";
import { encodeRecord } from "../private-state";
import { redactionToWrite } from "../record";
import { textWithoutSecrets } from "../unshown-texts";
import { abandonCreate, decideAdoption, decideCreate, type CreateRequest } from "./create";
import {
  labelIn,
  plannedText,
  type Decision,
  type UpdateRequest,
  type WrittenWorkflow,
  type Progress,
} from "./decision";
import { switchedFlag, versionOf } from "../messages";
import { keptAsBefore, outcomeOf, stateAfter, unconfirmed, unfollowingIn } from "./outcome";
import { report } from "./report";
import { runSteps, type Run } from "./run";
import { decideUpdate } from "./update";

/** Null if nothing was created. */
export async function createWorkflow(request: CreateRequest, context: Context): Promise<WrittenWorkflow | null> {
  let written: WrittenWorkflow | null = null;
  let adopted: string | null = null;
  try {
    const creation = await decideCreate(request, context);
    switch (creation.kind) {
      case "created":
        written = await write(creation.decision, context);
        break;
      case "adopted":
        adopted = creation.decision.start.id;
        written = await write(await decideAdoption(creation.decision, context), context);
        break;
      case "unconfirmed":
        written = unconfirmed(creation.decision, creation.before);
    }
    if (written !== null && typeof written.state.id === "string")
      recordTriggersOf(context.data.coordination, written.state.id, [...creation.decision.wanted.triggers.keys()]);
  } finally {
    if (written === null) abandonCreate(adopted, request.planned, context);
  }
  return written;
}

export async function updateWorkflow(request: UpdateRequest, context: Context): Promise<WrittenWorkflow> {
  const decision = await decideUpdate(request, context);
  if (decision === null) return recreateWorkflow(request, context);
  const written = await write(decision, context);
  if (written === null) throw new Error("an update always has a workflow to write to");
  return written;
}

/** The plan of an update promises values that a create would leave to the service. */
async function recreateWorkflow(request: UpdateRequest, context: Context): Promise<WrittenWorkflow> {
  const { config, planned, prior } = request;
  const promised: UpdateRequest["config"] = { ...config, enabled: config.enabled ?? planned.enabled };
  const written = await createWorkflow({ planned, config: promised }, context);
  return written ?? { state: prior, private: request.private };
}

/** What create, update and adoption share: run the decided steps, report, record. Null if nothing is kept in state. */
async function write(decided: Decision, context: Context): Promise<WrittenWorkflow | null> {
  const { data, diagnostics, signal } = context;
  const { steps, wanted, start } = decided;
  const sent = steps.some(({ kind }) => kind === "replace") ? wanted.secrets : null;
  const { redact, hashes } = await redactionToWrite(wanted.document, sent, decided.record.secrets);
  const shown = { ...start.shown, ...(await redactedVersions(start.shown, redact)) };
  const decision: Decision = { ...decided, start: { ...start, shown } };
  const run: Run = { ...decision, client: data.client, signal, redact };
  const ran = await runSteps(run);
  report(ran, decision, context);
  const { failed } = ran;
  // A failed adoption leaves nothing in state, because the next apply would delete a tainted object.
  if (failed !== null && failed !== "reported" && failed.step?.kind === "replace")
    return keptAsBefore(decided, failed.arrival, hashes);
  const progress = failed === null ? await withUnread(ran, run, context) : ran;
  if (failed === null) warn(progress, decision, context);
  const outcome = await outcomeOf(decision, progress, hashes);
  return {
    state: stateAfter(outcome, diagnostics.hasErrors),
    private: encodeRecord(outcome.record, plannedText(decision.planned)),
  };
}

/**
 * With what state and record need besides the documents: a name and flags that the document does not show. A failure is
 * no error, because each step has already seen its effect, and an error would make the engine taint a new workflow.
 */
async function withUnread(progress: Progress, run: Run, { data, diagnostics }: Context): Promise<Progress> {
  const { id, shown, done } = progress;
  const { wanted, before, rules } = run;
  const document = shown.approved ?? shown.submitted;
  if (document === null || (before !== null && done.length === 0)) return progress;
  const unfollowing = unfollowingIn(document, wanted);
  const flags: readonly FlagName[] = [...(wanted.enabled === null ? [null] : []), ...unfollowing];
  const reading = { ...run, flags, contentFlags: rules.contentFlags, unfollowing };
  try {
    return { ...progress, shown: await withFields(run.client, id, shown, reading) };
  } catch (error) {
    if (!(error instanceof ClientError || error instanceof DiagnosticError)) throw error;
    const action = `read workflow "${labelIn(run)}" after writing it`;
    const text = textWithoutSecrets(errorText(action, data.client, error), wanted.unshown);
    diagnostics.warning({
      ...text,
      detail: `${text.detail}\n\nEverything that was planned is done and recorded in state. The next refresh reads the rest of the workflow into state`,
    });
    return progress;
  }
}

/** Warns of what the apply did not bring about, and no later plan would show. */
function warn({ shown, written }: Progress, decision: Decision, { diagnostics }: Context): void {
  const { record, wanted, prior, rules } = decision;
  const label = labelIn(decision);
  const [was, now] = [prior?.state.enabled ?? null, shown.flags.enabled];
  if (wanted.enabled === null && was !== null && now !== null && was !== now)
    diagnostics.warning(switchedFlag(label, now));
  const { sent, baseline } = record;
  if (written === null || baseline === null || sent === null || !documentsEqual(sent, wanted.document)) return;
  const drift = prior?.state.drift ?? [];
  const kept = linesOf(changes(baseline, written, rules)).filter((line) => drift.includes(line));
  if (kept.length > 0) diagnostics.warning(keptChanges(versionOf(label, "approved"), kept));
}
