import { ClientError } from "../../../client";
import { documentName, documentsEqual } from "../../../document";
import { bullets, DiagnosticError } from "../../../framework";
import { errorText, type Context } from "../../connection";
import { changesBetween, type Judgement, linesOf, type Observation, observe } from "../../workflow-versions";
import { textWithoutSecrets } from "../unshown-texts";
import { authorOf, changedAfterwards, goneAfterwards } from "./concurrent-change-messages";
import type { Decision } from "./decision";
import { observing, type Progress, type Run } from "./run";

/**
 * The observation after the steps; null if it fails. That is not an error, because each step has already seen its
 * effect, and an error would make the engine taint and replace a new workflow.
 */
export async function observeAfter(
  { id, failed }: Progress,
  run: Run,
  { data, diagnostics, signal }: Context,
): Promise<Observation | null> {
  const { document, unshown } = run.wanted;
  const name = documentName(document) ?? id;
  try {
    const after = await observe(data.client, id, observing(run, signal));
    // The failure that stopped the steps already says so.
    if (after === null && failed === null)
      diagnostics.warning({ ...goneAfterwards(name), path: [{ attribute: "document" }] });
    return after;
  } catch (error) {
    if (!(error instanceof ClientError || error instanceof DiagnosticError)) throw error;
    // The failure that stopped the steps is already reported.
    if (failed !== null) return null;
    const text = textWithoutSecrets(errorText(`read workflow "${name}" after writing it`, data.client, error), unshown);
    diagnostics.warning({
      ...text,
      detail: `${text.detail}\n\nEverything that was planned is done and recorded in state. The next refresh reads the rest of the workflow into state`,
    });
    return null;
  }
}

/** Warns if somebody has already changed the result of the steps. If a step failed, that is already reported. */
export async function warnOfForeign(
  version: "submitted" | "approved",
  after: Observation,
  judgement: Judgement,
  { id, failed }: Progress,
  { data: { client }, diagnostics, signal }: Context,
): Promise<void> {
  if (failed !== null) return;
  const who = await authorOf(client, id, version, signal);
  const changes = linesOf(judgement[version].changes);
  diagnostics.warning({
    ...changedAfterwards({ label: after.name ?? id, changes, who }),
    path: [{ attribute: "document" }],
  });
}

/**
 * Warns if a flag that the configuration leaves alone changed during the apply. State keeps the planned value, and a
 * refresh of such a flag plans nothing, so nobody would notice that a workflow no longer runs.
 */
export function warnOfSwitchedFlag(
  { wanted, prior, before }: Decision,
  { id, failed }: Progress,
  { judgement, after }: { readonly judgement: Judgement; readonly after: Observation },
  { diagnostics }: Context,
): void {
  const flag = judgement.flags.get(null);
  const earlier = prior?.state.enabled ?? null;
  if (failed !== null || before === null || wanted.enabled !== null || earlier === null) return;
  if (flag === undefined || flag.shown === null || flag.shown === earlier) return;
  const words = flag.shown ? "enabled" : "disabled";
  diagnostics.warning({
    summary: `Workflow "${after.name ?? id}" is ${words} since this apply`,
    detail: `It was ${earlier ? "enabled" : "disabled"} when the plan was made. The configuration does not set enabled, so the apply left the flag alone: the service reset it when the document was submitted or approved, or somebody switched it. To have it enforced, set enabled = ${earlier}`,
    path: [{ attribute: "enabled" }],
  });
}

/**
 * Warns about drift that writing the same document again did not revert: from now on it counts as the service's own and
 * would go unnoticed.
 */
export function warnOfKeptChanges(
  { renditions: [now], failed }: Progress,
  { record, wanted, prior, rules }: Decision,
  { diagnostics }: Context,
): void {
  const { applied, renditions } = record;
  const [baseline] = renditions;
  const drift = prior?.state.drift ?? [];
  const isApplied = applied !== null && documentsEqual(applied, wanted.document);
  if (failed !== null || now === undefined || baseline === undefined || drift.length === 0 || !isApplied) return;
  const kept = linesOf(changesBetween(baseline, now, rules)).filter((line) => drift.includes(line));
  if (kept.length === 0) return;
  diagnostics.warning({
    summary: `The service did not revert the change to workflow "${prior?.state.name ?? ""}"`,
    detail: `${bullets("This apply wrote the document again, but the service still shows:", kept)}\n\nFrom now on this counts as the service's own. If the service itself changes it, add its path to ignored_paths`,
    path: [{ attribute: "document" }],
  });
}
