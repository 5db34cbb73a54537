import { ClientError } from "../../../client";
import { attributePath } from "../../../cty";
import { documentsEqual } from "../../../document";
import { commandInText, DiagnosticError, withConsequence } from "../../../framework";
import { errorText, keptChanges, type Context } from "../../shared";
import { changes, linesOf, redactedVersions, withFields } from "../../versions";
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
  if (creation.kind === "unconfirmed") return unconfirmed(creation.decision, creation.before);
  return creation.kind === "adopted" ? adopt(creation.decision, context) : write(creation.decision, context);
}

/** A workflow that is not in state afterwards is free for others. */
async function adopt(found: Decision, context: Context): Promise<WrittenWorkflow | null> {
  let written: WrittenWorkflow | null = null;
  try {
    written = await write(await decideAdoption(found, context), context);
  } finally {
    if (written === null) context.data.coordination.release("workflow", found.start.id);
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
  const { steps, wanted, start, record } = decided;
  const sent = steps.some(({ kind }) => kind === "replace") ? wanted.secrets : null;
  const { redact, hashes } = await redactionToWrite(wanted.document, sent, record.secrets);
  const shown = { ...start.shown, ...(await redactedVersions(start.shown, redact)) };
  const run: Run = { ...decided, start: { ...start, shown }, client: data.client, signal, redact };
  const ran = await runSteps(run);
  const { failed } = ran;
  report(failed, run, context);
  if (failed !== null && failed !== "reported" && failed.step?.kind === "replace") return keptAsBefore(run, hashes);
  const progress = failed === null ? await withUnread(ran, run, context) : ran;
  if (failed === null) warn(progress, run, context);
  const outcome = outcomeOf(run, progress, hashes);
  return {
    state: { ...stateAfter(outcome, diagnostics.hasErrors), id: start.id },
    private: encodeRecord(outcome.record, plannedText(run.planned)),
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

/** By what kind of step failed: what it did to the workflow, and the attribute that asks for it. */
const STEPS: Readonly<Record<Step["kind"] | "read", readonly [string, string]>> = {
  read: ["read back the submitted document of", "document"],
  replace: ["submit the changed document of", "document"],
  approve: ["approve", "approve"],
  enable: ["enable or disable", "enabled"],
  trigger: ["set", "triggers"],
};

/** Reports the failed step: as an error, or as a warning where the workflow is kept. */
function report(failed: Progress["failed"], decision: Decision, { data, diagnostics }: Context): void {
  if (failed === null || failed === "reported") return;
  const { step, error } = failed;
  const { prior, planned, before } = decision;
  const [what, attribute] = STEPS[step?.kind ?? "read"];
  const trigger = step?.kind === "trigger" ? ` trigger "${step.name}" of` : "";
  const text = errorText(`${what}${trigger} workflow "${labelIn(decision)}"`, data.client, error);
  const path = text.path ?? attributePath(attribute);
  if (step?.kind === "replace") {
    // The others say themselves what to do.
    const isRefusal = error instanceof DiagnosticError;
    diagnostics.error({ ...(isRefusal ? text : withConsequence(text, READS_FIRST)), path });
    return;
  }
  // An adopted workflow is never tainted, since the next apply would delete it.
  if (planned.on_release_failure === "warn" || (prior === null && before !== null)) {
    diagnostics.warning({ ...withConsequence(text, CONTINUES), path });
    return;
  }
  diagnostics.error({ ...withConsequence(text, prior === null ? TAINTED : CONTINUES), path });
}

const READS_FIRST = "Apply again: the apply reads the workflow first, and goes on from what it finds";
const CONTINUES = "The document is submitted and kept. The next apply continues from this step";
const TAINTED =
  "The document is submitted. The engine marks a failed create as tainted: the next apply replaces the workflow. " +
  `To keep it and continue from this step, run ${commandInText("untaint ADDRESS")} first. To always keep it, set on_release_failure = "warn"`;
