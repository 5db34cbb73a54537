import { ClientError } from "../../../client";
import { documentName, documentsEqual, type XmlDocument } from "../../../document";
import { bullets, DiagnosticError, type ResourceContext, type Written } from "../../../framework";
import { errorText, type ProviderData } from "../../connection";
import { changesBetween, linesOf, type Observation, observe, redactedBy } from "../../workflow-versions";
import { encodeRecord, redactionToWrite } from "../record";
import type { workflowSchema } from "../schema";
import { Redaction, textWithoutSecrets } from "../secrets";
import { authorOf, changedAfterwards, goneAfterwards } from "./concurrent-change-messages";
import { foreignAfter, judgeOutcome, recordAfter, settled, stateAfter, type Outcome } from "./outcome";
import { report, unshownIn } from "./report";
import { observing, type Progress, type Run, type Write } from "./run";
import { runSteps } from "./run-steps";
import type { Step } from "./steps";

type Context = ResourceContext<ProviderData>;

/** Runs the steps, observes, judges and records how far they came. Null: nothing was written. */
export async function writeWorkflow(
  write: Write,
  steps: readonly Step[],
  start: Progress,
  context: Context,
): Promise<Written<typeof workflowSchema> | null> {
  const run = await runOf(write, steps, context);
  const progress = start.failed === null ? await runSteps(steps, start, run) : start;
  report(progress, write, context);
  const { failed } = progress;
  const isContentFailed = failed !== null && failed !== "create" && failed.step.kind === "replace";
  const judged = judgeOutcome(run, steps, progress, await observeAfter(progress, run, context));
  const foreign = await reportForeign(judged, run, context);
  // An adoption that did not happen leaves nothing in state: a tainted object would be deleted by the next apply.
  if (isContentFailed) return write.prior === null ? null : keepPrior(progress, run, write);
  warnOfKeptChanges(progress, write, context);
  const { hashes } = run.redaction;
  const outcome = await settled(foreign ? judgeOutcome(run, steps, progress, null) : judged, hashes);
  return {
    state: stateAfter(outcome, context.diagnostics.hasErrors),
    private: encodeRecord(recordAfter(outcome, hashes)),
  };
}

/** A document that is sent brings its secrets; without that the known ones stay. */
async function runOf(write: Write, steps: readonly Step[], { data, signal }: Context): Promise<Run> {
  const { wanted, record, before } = write;
  const redaction = steps.some(({ kind }) => kind === "replace")
    ? await redactionToWrite(wanted.document, wanted.secrets, record.secrets)
    : new Redaction(record.secrets, [wanted.document], null);
  const observation = before === null ? null : await redactedBy(before.observation, redaction.redact);
  return {
    ...write,
    before: before === null || observation === null ? null : { ...before, observation },
    client: data.client,
    signal,
    redaction,
  };
}

/** Whether the document is the one that was written last. */
const isApplied = ({ record: { applied }, wanted }: Write): boolean =>
  applied !== null && documentsEqual(applied, wanted.document);

/** Drift that writing the same document again did not revert: from now on the service's own, which nobody would see. */
function warnOfKeptChanges({ renditions: [now], failed }: Progress, write: Write, { diagnostics }: Context): void {
  const [baseline] = write.record.renditions;
  const prior = write.prior?.state;
  const drift = prior?.drift ?? [];
  if (failed !== null || now === undefined || baseline === undefined || drift.length === 0 || !isApplied(write)) return;
  const kept = linesOf(changesBetween(baseline, now, write.rules)).filter((line) => drift.includes(line));
  if (kept.length === 0) return;
  diagnostics.warning({
    summary: `The service did not revert the change to workflow "${prior?.name ?? ""}"`,
    detail: `${bullets("This apply wrote the document again, but the service still shows:", kept)}\n\nFrom now on this counts as the service's own. If the service itself changes it, add its path to ignored_paths`,
    path: [{ attribute: "document" }],
  });
}

const nameOf = (document: XmlDocument, id: string): string => documentName(document) ?? id;

/**
 * What is there after the steps; null where that does not show. What was done is done all the same, and each step saw
 * it: so that is no error, by which the engine would taint a new workflow and replace it.
 */
async function observeAfter(
  { id, failed }: Progress,
  run: Run,
  { data, diagnostics, signal }: Context,
): Promise<Observation | null> {
  const name = nameOf(run.wanted.document, id);
  try {
    const after = await observe(data.client, id, observing(run, signal));
    // The failure that stopped the steps says it already.
    if (after === null && failed === null)
      diagnostics.warning({ ...goneAfterwards(name), path: [{ attribute: "document" }] });
    return after;
  } catch (error) {
    if (!(error instanceof ClientError || error instanceof DiagnosticError)) throw error;
    // The failure that stopped the steps is reported already.
    if (failed !== null) return null;
    const text = textWithoutSecrets(
      errorText(`read workflow "${name}" after writing it`, data.client, error),
      unshownIn(run),
    );
    diagnostics.warning({
      ...text,
      detail: `${text.detail}\n\nEverything that was planned is done and recorded in state. The next refresh reads the rest of the workflow into state`,
    });
    return null;
  }
}

/**
 * Whether somebody has changed by then what the steps left: their work is not ours, and state has what the steps saw.
 * The next refresh shows theirs as drift.
 */
async function reportForeign(outcome: Outcome, run: Run, { diagnostics, signal }: Context): Promise<boolean> {
  const version = outcome.isPresumed ? null : foreignAfter(outcome);
  if (version === null) return false;
  const { after, judgement, progress } = outcome;
  if (progress.failed === null) {
    const who = await authorOf(run.client, progress.id, version, signal);
    const changes = linesOf(judgement[version].changes);
    diagnostics.warning({
      ...changedAfterwards({ label: after.name ?? progress.id, changes, who }),
      path: [{ attribute: "document" }],
    });
  }
  return true;
}

/** A failed update of the content leaves state as it was, and records what may have arrived. */
function keepPrior(
  { unanswered }: Progress,
  { redaction: { hashes } }: Run,
  { record, wanted, prior }: Write,
): Written<typeof workflowSchema> {
  if (!unanswered) return prior!;
  const { current = [], attempted = [], earlier = [] } = record.secrets ?? {};
  const secrets =
    hashes === null
      ? record.secrets
      : { salt: hashes.salt, current, attempted: [...attempted, ...hashes.current], earlier };
  const writtenAt = new Date().toISOString();
  return { state: prior!.state, private: encodeRecord({ ...record, attempted: wanted.document, secrets, writtenAt }) };
}
