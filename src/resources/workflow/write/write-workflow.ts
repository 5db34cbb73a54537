import type { Context } from "../../connection";
import { recordTriggersOf, redactedBy, redactedVersions } from "../../workflow-versions";
import { encodeRecord } from "../private-state";
import { redactionToWrite } from "../record";
import { abandonCreate, decideAdoption } from "./adopt-workflow";
import { decideCreate, type CreateRequest } from "./create-workflow";
import { plannedText, type Decision, type UpdateRequest, type WrittenWorkflow } from "./decision";
import {
  observeAfter,
  unreadDuring,
  warnOfForeign,
  warnOfKeptChanges,
  warnOfSwitchedFlag,
  warnOfUnread,
} from "./observe-after";
import { foreignAfter, judgeOutcome, recordAfter, settled, stateAfter, unconfirmed, unwritten } from "./outcome";
import { report } from "./report";
import type { Run } from "./run";
import { runSteps } from "./run-steps";
import { decideUpdate } from "./update-workflow";

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

/**
 * The line that create, update and resume share: run the decided steps, observe, judge, record. Null if nothing is kept
 * in state.
 */
async function write(decided: Decision, context: Context): Promise<WrittenWorkflow | null> {
  const { data, diagnostics, signal } = context;
  const { steps, wanted, before } = decided;
  const sent = steps.some(({ kind }) => kind === "replace") ? wanted.secrets : null;
  const { redact, hashes } = await redactionToWrite(wanted.document, sent, decided.record.secrets);
  const decision: Decision = {
    ...decided,
    before: before && { ...before, observation: await redactedBy(before.observation, redact) },
  };
  const start = { ...decided.start, read: await redactedVersions(decided.start.read, redact) };
  const run: Run = { ...decision, client: data.client, coordination: data.coordination, signal, redact };
  const progress = start.failed === null ? await runSteps(steps, start, run) : start;
  report(progress, decision, context);

  const unread = await unreadDuring(progress, decision, context);
  const after = await observeAfter(progress, run, decided.planned, unread, context);
  const judged = judgeOutcome(decision, progress, after);
  // Somebody else's later change is not ours: state has what the steps saw, and the next refresh shows the change.
  const foreign = after === null ? null : foreignAfter(judged);
  if (foreign !== null) await warnOfForeign(foreign, judged.after, judged.judgement, progress, context);
  else if (unread !== null && after !== null) warnOfUnread(unread, judged, progress, decision, context);
  const { failed } = progress;
  // A failed adoption leaves nothing in state, because the next apply would delete a tainted object.
  if (failed !== null && failed !== "create" && failed.step.kind === "replace")
    return unwritten(decided, progress, hashes);
  warnOfKeptChanges(progress, decided, context);
  if (after !== null) warnOfSwitchedFlag(decision, progress, judged, context);
  const outcome = await settled(foreign === null ? judged : judgeOutcome(decision, progress, null), hashes);
  return {
    state: stateAfter(outcome, diagnostics.hasErrors),
    private: encodeRecord(recordAfter(outcome, hashes), plannedText(decision.planned)),
  };
}
