import { ClientError } from "../../../client";
import { attributePath } from "../../../cty";
import { documentsEqual } from "../../../document";
import { commandInText, DiagnosticError, withConsequence } from "../../../framework";
import { errorText, keptChanges, release, type Context } from "../../shared";
import { changes, linesOf, recordTriggersOf, redactedVersions, withFields } from "../../versions";
import { encodeRecord } from "../private-state";
import { redactionToWrite } from "../record";
import {
  decideAdoption,
  decideCreate,
  decideUpdate,
  labelIn,
  plannedText,
  versionOf,
  type CreateRequest,
  type Decision,
  type Failure,
  type Progress,
  type UpdateRequest,
  type WrittenWorkflow,
} from "./decide";
import { keptAsBefore, outcomeOf, stateAfter, unconfirmed } from "./outcome";
import { runSteps, type Run } from "./run";
import type { Step } from "./steps";

/** Null if nothing was created. */
export async function createWorkflow(request: CreateRequest, context: Context): Promise<WrittenWorkflow | null> {
  const creation = await decideCreate(request, context);
  const { decision } = creation;
  if (creation.kind === "unconfirmed") return unconfirmed(decision, creation.before);
  const written = await (creation.kind === "adopted" ? adopt : write)(creation.decision, context);
  if (typeof written?.state.id === "string")
    recordTriggersOf(context.data.coordination, written.state.id, [...decision.wanted.triggers.keys()]);
  return written;
}

/** A workflow that is not in state afterwards is free for others. */
async function adopt(found: Decision, context: Context): Promise<WrittenWorkflow | null> {
  let written: WrittenWorkflow | null = null;
  try {
    written = await write(await decideAdoption(found, context), context);
  } finally {
    if (written === null) release(context.data.coordination, "workflow", found.start.id);
  }
  return written;
}

export async function updateWorkflow(request: UpdateRequest, context: Context): Promise<WrittenWorkflow> {
  const written = await write(await decideUpdate(request, context), context);
  if (written === null) throw new Error("an update always has a workflow to write to");
  return written;
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
    state: { ...stateAfter(outcome, diagnostics.hasErrors), id: start.id },
    private: encodeRecord(outcome.record, plannedText(decision.planned)),
  };
}

/**
 * With what state needs besides the documents: a name and a flag that the document does not show. A failure is
 * no error, because each step has already seen its effect, and an error would make the engine taint a new workflow.
 */
async function withUnread(progress: Progress, run: Run, { data, diagnostics }: Context): Promise<Progress> {
  const { id, shown, done } = progress;
  const { wanted, before, rules } = run;
  const document = shown.approved ?? shown.submitted;
  if (document === null || (before !== null && done.length === 0)) return progress;
  const reading = { ...run, flags: wanted.enabled === null ? [null] : [], contentFlags: rules.contentFlags };
  try {
    return { ...progress, shown: await withFields(run.client, id, shown, reading) };
  } catch (error) {
    if (!(error instanceof ClientError || error instanceof DiagnosticError)) throw error;
    const action = `read workflow "${labelIn(run)}" after writing it`;
    const text = errorText(action, data.client, error);
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
  if (wanted.enabled === null && was !== null && now !== null && was !== now) {
    const [words, earlier] = now ? ["enabled", "disabled"] : ["disabled", "enabled"];
    diagnostics.warning({
      summary: `Workflow "${label}" is ${words} since this apply`,
      detail: `It was ${earlier} when the plan was made. The configuration does not set enabled, so the apply left the flag alone: the service reset it when the document was submitted or approved, or somebody switched it. To have it enforced, set enabled = ${was}`,
      path: attributePath("enabled"),
    });
  }
  const { sent, baseline } = record;
  if (written === null || baseline === null || sent === null || !documentsEqual(sent, wanted.document)) return;
  const drift = prior?.state.drift ?? [];
  const kept = linesOf(changes(baseline, written, rules)).filter((line) => drift.includes(line));
  if (kept.length > 0) diagnostics.warning(keptChanges(versionOf(label, "approved"), kept));
}

const STEP_NAMES: Readonly<Record<Exclude<Step["kind"], "trigger"> | "read", string>> = {
  read: "read back the submitted document of",
  replace: "submit the changed document of",
  approve: "approve",
  enable: "enable or disable",
};

/** Reports the failed step: as an error, or as a warning where the workflow is kept. */
function report({ failed }: Progress, decision: Decision, { data, diagnostics }: Context): void {
  if (failed === null || failed === "reported") return;
  const { step, error } = failed;
  const what = step?.kind === "trigger" ? `set trigger "${step.name}" of` : STEP_NAMES[step?.kind ?? "read"];
  const action = `${what} workflow "${labelIn(decision)}"`;
  const text = errorText(action, data.client, error);
  const path = text.path ?? pathOf(step);
  const kept = step?.kind === "replace" ? null : whyKept(decision);
  if (kept === null) {
    const next = consequence(failed, decision, text.afterStop !== undefined);
    diagnostics.error({ ...(next === null ? text : withConsequence(text, next)), path });
    return;
  }
  const next = `The document is submitted and kept (${kept}). The next apply continues from this step`;
  diagnostics.warning({ ...withConsequence(text, next), path });
}

function pathOf(step: Step | null): readonly ({ readonly attribute: string } | { readonly key: string })[] {
  switch (step?.kind) {
    case undefined:
    case "replace":
      return [{ attribute: "document" }];
    case "approve":
      return [{ attribute: "approve" }];
    case "enable":
      return [{ attribute: "enabled" }];
    case "trigger":
      return [{ attribute: "triggers" }, { key: step.name }];
  }
}

/** Why a failure after the submission is only a warning; null if it is an error. */
function whyKept({ planned, prior, before }: Decision): string | null {
  if (planned.on_release_failure === "warn") return `on_release_failure = "warn"`;
  return prior === null && before !== null
    ? "an adopted workflow is never tainted, since the next apply would delete it"
    : null;
}

/**
 * The consequence of the failure for the next apply; null where the error says itself what to do.
 *
 * @param isStopped whether the end of the operation caused it
 */
function consequence(
  { step, error, arrival }: Failure,
  { prior, planned, before }: Decision,
  isStopped: boolean,
): string | null {
  if (step?.kind === "replace") {
    if (error instanceof DiagnosticError && (arrival === "taken" || !isStopped)) return null;
    if (arrival === "refused")
      return `The service keeps what it had${isStopped ? ". Apply again to submit the document" : ""}`;
    const received =
      arrival === "taken"
        ? "The service has taken the document"
        : "Cannot tell whether the service received the document";
    return prior === null && before !== null
      ? `${received}. The workflow existed before and is not in state, so nothing deletes it. Apply again: the apply reads the workflow first and adopts it`
      : `${received}. The next apply reads the workflow first, and goes on from what it finds`;
  }
  if (prior !== null) return "The document is submitted; a later step failed. The next apply continues from there";
  // The same apply adopts a workflow that destroy leaves on the service.
  return planned.deletion_policy === "disable" || planned.deletion_policy === "abandon"
    ? "The document is submitted. The engine marks a failed create as tainted and plans to replace it. Because the deletion_policy leaves the workflow on the service, the next apply adopts it and continues"
    : "The document is submitted. The engine marks a failed create as tainted: the next apply deletes the workflow and creates it again. " +
        `To keep it and continue from this step, run ${commandInText("untaint ADDRESS")} first. To always keep it, set on_release_failure = "warn"`;
}
