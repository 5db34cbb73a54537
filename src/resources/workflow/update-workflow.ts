import { attributePath } from "../../cty";
import { documentsEqual } from "../../document";
import { commandInText, DiagnosticError, withConsequence, type PlanRequest } from "../../framework";
import { knownValue } from "../shared/attribute-values";
import { keptChanges } from "../shared/concurrent-change-messages";
import { findKnown, requireRefreshAfterUnconfirmedCreate } from "../shared/find-object";
import { errorText, type Context, type ProviderData } from "../shared/service-call";
import { changes, linesOf, pathRulesOf, type PathRules } from "../versions/compare";
import { comparisonRules, judge, type Judgement } from "../versions/judge";
import { read, redactedVersions, withFields, type Shown } from "../versions/read";
import { filledDocument, unshownTexts } from "./filled-document";
import { namingOf, refuseForeignSubmission, refuseIfChanged, versionOf } from "./messages";
import { keptAsBefore, stateAndRecord } from "./state-and-record";
import { decodeRecord, knownBy, redactionOf, withBaseline, type Recorded } from "./record";
import { redactionToWrite } from "./redaction";
import { NOTHING_DONE, runSteps, type Failure, type Outcome, type Write } from "./run";
import {
  plannedText,
  secretsOf,
  type StoredWorkflow,
  type workflowSchema,
  type WorkflowState,
  type WrittenWorkflow,
} from "./schema";
import { stepsFor, type Step, type WantedWrite } from "./steps";

export type CreateRequest = Pick<PlanRequest<typeof workflowSchema>, "config" | "planned">;

interface UpdateRequest extends CreateRequest {
  readonly prior: WorkflowState;
  readonly private: StoredWorkflow["private"];
}

/**
 * What a plan wants, known during apply. Only configured flags are managed.
 *
 * @param resend whether the document is sent even if the service already shows it, because its secrets may have changed
 */
export function wantedBy(
  { planned, config }: CreateRequest,
  prior: WorkflowState | null,
  resend: boolean,
  data: ProviderData,
): WantedWrite {
  const secrets = secretsOf(config);
  for (const text of unshownTexts(secrets, planned, prior)) data.addSecret(text);
  return {
    document: filledDocument({ document: plannedText(planned), substitutions: planned.substitutions }),
    secrets,
    resend,
    approve: planned.approve === true,
    enabled: knownValue(config.enabled),
    triggers: (knownValue(config.triggers) as ReadonlyMap<string, boolean> | null) ?? new Map(),
  };
}

/** Reads, judges and writes, unless the service changed after the plan or someone else's submission is pending. */
export async function updateWorkflow(request: UpdateRequest, context: Context): Promise<WrittenWorkflow> {
  const { prior, planned } = request;
  const { data, signal } = context;
  const decoded = decodeRecord(request.private, prior.document);
  const naming = namingOf(prior.name);
  const id = requireRefreshAfterUnconfirmedCreate(naming, { id: prior.id, provenance: decoded });
  if (decoded.kind === "unconfirmed") throw new Error("an unconfirmed workflow has no id to update");
  const label = prior.name ?? id;
  const resend = planned.secrets_wo_version !== prior.secrets_wo_version;
  const wanted = wantedBy(request, prior, resend, data);
  const { document, secrets, enabled, triggers } = wanted;
  const paths = pathRulesOf(planned, data);
  const rules = comparisonRules(paths, knownBy(decoded, prior), document);

  const { redact } = redactionOf(decoded);
  const flags = [...(enabled === null ? [] : [null]), ...triggers.keys()];
  const reading = { redact, flags, contentFlags: rules.contentFlags };
  const found = await findKnown(
    { ...naming, get: (own, options) => read(data.client, own, { ...options, ...reading }) },
    { id, provenance: decoded },
    signal,
  );
  if (found === null) {
    throw new DiagnosticError({
      summary: `Workflow "${label}" is gone`,
      detail:
        "It existed when the change was planned, and has been deleted since, perhaps with its group. Nothing was done. Plan again; the new plan creates it",
    });
  }
  const shown = found.observed;

  const record = withBaseline(decoded, shown, paths);
  const judgement = await judgeToWrite(record, shown, wanted, prior, paths);
  const before = { id, label, judgement };
  await refuseIfChanged(before, record.seen, false, context);
  const steps = stepsFor(wanted, judgement);
  // Flags and approvals do not change a submission.
  const replaces = steps.some(({ kind }) => kind === "replace");
  if (replaces && planned.overwrite_pending_submission !== true) {
    const applied = record.sent ?? record.baseline ?? filledDocument(prior);
    await refuseForeignSubmission(before, applied, document, context);
  }

  const redaction = await redactionToWrite(document, replaces ? secrets : null, record.secrets);
  const start = { ...NOTHING_DONE, shown: { ...shown, ...(await redactedVersions(shown, redaction.redact)) } };
  const stored = { state: prior, private: request.private };
  const write = { id, label, planned, prior: stored, wanted, record, rules, before: judgement, steps, redaction };
  return (await runAndRecord(write, start, context)) ?? keptAsBefore(write, stored);
}

/** What a killed run has submitted may hold secrets that only the configuration knows yet. */
async function judgeToWrite(
  record: Recorded,
  shown: Shown,
  wanted: WantedWrite,
  prior: WorkflowState,
  paths: PathRules,
): Promise<Judgement> {
  const known = knownBy(record, prior);
  const judgement = judge(known, shown, wanted, paths);
  const { whose, rendition } = judgement.submitted;
  if (whose !== "foreign" || rendition === null) return judgement;
  const { redact } = await redactionToWrite(wanted.document, wanted.secrets, record.secrets);
  const revealed = judge(known, { ...shown, submitted: await rendition.redactedWith(redact) }, wanted, paths);
  // The plan saw it as the record redacts it, and only another write records its secrets.
  return revealed.submitted.whose === "foreign"
    ? judgement
    : { ...revealed, submitted: { ...revealed.submitted, whose: "arrived", rendition } };
}

/**
 * What create, update and adoption share: run the steps, say what failed, and make state and record of how far that
 * came. Null if the document could not be replaced.
 */
export async function runAndRecord(write: Write, start: Outcome, context: Context): Promise<WrittenWorkflow | null> {
  const { diagnostics } = context;
  // After an error of the create request, which is reported already, no step is tried.
  let outcome = diagnostics.hasErrors ? start : await runSteps(write, start, context);
  if (outcome.failed !== null) report(outcome.failed, write, context);
  else if (!diagnostics.hasErrors) {
    outcome = await withUnread(outcome, write, context);
    warnOfLeft(write, outcome, context);
  }
  if (outcome.failed?.step?.kind === "replace") return null;
  return stateAndRecord(write, outcome, diagnostics.hasErrors);
}

/**
 * With what state needs besides the documents: a name and a flag that the document does not show. A failure is
 * no error, because each step has already seen its effect, and an error would make the engine taint a new workflow.
 */
async function withUnread(
  outcome: Outcome,
  { id, label, wanted, before, rules, redaction: { redact } }: Write,
  { data: { client }, diagnostics, signal }: Context,
): Promise<Outcome> {
  const { shown, done } = outcome;
  const isRead = (shown.approved ?? shown.submitted) !== null;
  if (!isRead || (before !== null && done.length === 0)) return outcome;
  const flags = wanted.enabled === null ? [null] : [];
  try {
    const reading = { redact, signal, flags, contentFlags: rules.contentFlags };
    return { ...outcome, shown: await withFields(client, id, shown, reading) };
  } catch (error) {
    const text = errorText(`read workflow "${label}" after writing it`, client, error);
    diagnostics.warning({
      ...text,
      detail: `${text.detail}\n\nEverything that was planned is done and recorded in state. The next refresh reads the rest of the workflow into state`,
    });
    return outcome;
  }
}

/** Warns of what the apply did not bring about, and no later plan would show. */
function warnOfLeft(
  { label, record, wanted, prior, rules }: Write,
  { shown, written }: Outcome,
  { diagnostics }: Pick<Context, "diagnostics">,
): void {
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
function report(
  { step, error }: Failure,
  { label, prior, planned, before }: Write,
  { data, diagnostics }: Pick<Context, "data" | "diagnostics">,
): void {
  const [what, attribute] = STEPS[step?.kind ?? "read"];
  const trigger = step?.kind === "trigger" ? ` trigger "${step.name}" of` : "";
  const text = errorText(`${what}${trigger} workflow "${label}"`, data.client, error);
  const path = text.path ?? attributePath(attribute);
  if (step?.kind === "replace") {
    // The others say themselves what to do.
    const isRefusal = error instanceof DiagnosticError;
    diagnostics.error({ ...(isRefusal ? text : withConsequence(text, READS_FIRST)), path });
    return;
  }
  // What somebody put in the place of the document says itself what to do.
  const continues = error instanceof DiagnosticError ? text : withConsequence(text, CONTINUES);
  // An adopted workflow is never tainted, since the next apply would delete it.
  if (planned.on_release_failure === "warn" || (prior === null && before !== null)) {
    diagnostics.warning({ ...continues, path });
    return;
  }
  diagnostics.error({ ...(prior === null ? withConsequence(text, TAINTED) : continues), path });
}

const READS_FIRST = "Apply again: the apply reads the workflow first, and goes on from what it finds";
const CONTINUES = "The document is submitted and kept. The next apply continues from this step";
const TAINTED =
  "The document is submitted. The engine marks a failed create as tainted: the next apply replaces the workflow. " +
  `To keep it and continue from this step, run ${commandInText("untaint ADDRESS")} first. To always keep it, set on_release_failure = "warn"`;
