import { ClientError } from "../../../client";
import { UNKNOWN } from "../../../cty";
import { documentName, documentsEqual } from "../../../document";
import { bullets, DiagnosticError } from "../../../framework";
import { errorText, type Context } from "../../connection";
import { unreadChanges, warningsOfUnread, type UnreadChanges } from "../../observation";
import {
  changesBetween,
  type FlagName,
  type Judgement,
  linesOf,
  type Observation,
  observe,
  observeVersion,
  shownFlags,
  type ShownFlags,
} from "../../workflow-versions";
import type { WorkflowPlan } from "../schema";
import { textWithoutSecrets } from "../unshown-texts";
import { authorOf, changedAfterwards, goneAfterwards } from "./concurrent-change-messages";
import type { Decision } from "./decision";
import { flagBefore, labelIn, lastRead, observing, type Basis, type Progress, type Run } from "./run";

/**
 * The observation after the steps; null if it fails. That is not an error, because each step has already seen its
 * effect, and an error would make the engine taint and replace a new workflow.
 */
export async function observeAfter(
  progress: Progress,
  run: Run,
  planned: WorkflowPlan,
  unread: UnreadChanges | null,
  context: Context,
): Promise<Observation | null> {
  const { data, diagnostics } = context;
  const { id, failed } = progress;
  const { document, unshown } = run.wanted;
  const name = documentName(document) ?? id;
  try {
    const after = await observeUnread(progress, run, planned, unread, context);
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

/** Reads what the last step has not read, as far as state and record need it. */
async function observeUnread(
  { id, failed, observed, read, name: answered }: Progress,
  run: Run,
  planned: WorkflowPlan,
  unread: UnreadChanges | null,
  { data, diagnostics, signal }: Context,
): Promise<Observation | null> {
  const { client, coordination } = data;
  const { manners } = coordination;
  const isSwitched = [...(unread?.switches.values() ?? [])].some(({ after }) => after.length > 0);
  if (failed === null && observed !== null && !isSwitched) return observed;
  const { approved = null } = read;
  if (failed !== null || diagnostics.hasErrors || approved === null || isSwitched)
    return observe(client, id, observing(run, signal));
  // Somebody's later submission is listed for the next plan.
  const isMoved = manners.movesSubmissions && planned.pending_submission !== UNKNOWN;
  const submitted = isMoved ? null : await observeVersion(client, id, "submitted", observing(run, signal));
  manners.movesSubmissions = submitted === null;
  const flags = shownFlags(null, approved);
  const name = planned.name === UNKNOWN ? answered : documentName(approved);
  if (name !== null && areKnown(flags, run, planned)) return { id, submitted, approved, name, flags, attributes: {} };
  return observe(client, id, observing(run, signal), { submitted, approved });
}

/** Whether the workflow's JSON cannot add to what is recorded of its flags. */
function areKnown({ enabled }: ShownFlags, { before, wanted }: Run, planned: WorkflowPlan): boolean {
  if (planned.enabled === UNKNOWN) return false;
  if (wanted.enabled === null) return before === null;
  return enabled === null || enabled === wanted.enabled;
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

interface Judged {
  readonly judgement: Judgement;
  readonly after: Observation;
}

/**
 * Warns if a flag that the configuration leaves alone changed during the apply, since the plan or since the last read
 * before it. State keeps the planned value, and a refresh of such a flag plans nothing, so nobody would notice that a
 * workflow no longer runs.
 */
export function warnOfSwitchedFlag(
  decision: Decision,
  progress: Progress,
  { judgement, after }: Judged,
  { diagnostics }: Context,
): void {
  const { wanted, prior, before } = decision;
  const shown = judgement.flags.get(null)?.shown ?? null;
  if (progress.failed !== null || before === null || wanted.enabled !== null || shown === null) return;
  const isOther = (flag: boolean | null): boolean => flag !== null && flag !== shown;
  const sincePlan = isOther(prior?.state.enabled ?? null);
  if (!sincePlan && !isOther(flagBefore(null, progress, decision))) return;
  const [words, earlier] = shown ? ["enabled", "disabled"] : ["disabled", "enabled"];
  diagnostics.warning({
    summary: `Workflow "${after.name ?? progress.id}" is ${words} since this apply`,
    detail: `It was ${earlier} when the ${sincePlan ? "plan was made" : "apply last read it"}. The configuration does not set enabled, so the apply left the flag alone: the service reset it when the document was submitted or approved, or somebody switched it. To have it enforced, set enabled = ${!shown}`,
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

/**
 * What others did between the observation that the steps were decided on and the steps, of which reading shows nothing
 * any more. Asked before the last observation, which shows whether what we sent is still there.
 */
export async function unreadDuring(
  { id, sent, isCounted, failed }: Progress,
  { before, readAt, wanted: { enabled } }: Basis,
  { data, signal }: Context,
): Promise<UnreadChanges | null> {
  if (failed !== null) return null;
  if (before === null) {
    // Each step has looked at the document before it. Only flags, which may be hidden, are set unread.
    if (!sent.some((write) => typeof write !== "string")) return null;
    const unread = await unreadChanges(data, { id, sent, readAt, isOurs: true, shown: [] }, { signal });
    return { ...unread, changes: [] };
  }
  const { observation, judgement } = before;
  // Who switches what a plan has shown does so on purpose.
  const writes = sent.filter(
    (write) => typeof write === "string" || judgement.flags.get(write.trigger)?.known !== !write.enabled,
  );
  const setsFlags = writes.some((write) => typeof write !== "string");
  const mayReplace =
    (writes.includes("content") && (!isCounted || observation.submitted !== null)) ||
    (writes.includes("approval") && observation.approved !== null);
  if (!mayReplace && !setsFlags) return null;
  const last = lastRead(readAt, judgement, observation.attributes);
  return unreadChanges(data, { id, sent: writes, isCounted, mayReset: enabled === null, ...last }, { signal });
}

export function warnOfUnread(
  unread: UnreadChanges,
  { judgement, after }: Judged,
  progress: Progress,
  basis: Basis,
  { diagnostics }: Context,
): void {
  const { wanted } = basis;
  const { id, switchedBack } = progress;
  const undertaken = (trigger: FlagName, enabled: boolean | null) => ({
    enabled,
    isSwitchedBack: switchedBack.includes(trigger),
    // Only JSON is certain to follow.
    showsFlag: after.flags.inJson.has(trigger),
    shown: { before: flagBefore(trigger, progress, basis), after: judgement.flags.get(trigger)?.shown ?? null },
  });
  const flags = new Map([
    [null, undertaken(null, wanted.enabled)],
    ...[...wanted.triggers].map(([name, enabled]) => [name, undertaken(name, enabled)] as const),
  ]);
  const subject = `workflow "${labelIn(basis, id)}"`;
  for (const warning of warningsOfUnread(unread, { id, subject, deletes: false, flags }))
    diagnostics.warning({ ...textWithoutSecrets(warning, wanted.unshown), path: [{ attribute: "document" }] });
}
