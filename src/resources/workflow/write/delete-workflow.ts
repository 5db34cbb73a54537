import { waitUntilGone, type Version } from "../../../client";
import { claimOf, findToDelete, handOver, release } from "../../creation";
import { unreadChanges, until, warningsOfUnread } from "../../observation";
import type { Context } from "../../connection";
import {
  type ComparisonRules,
  judge,
  type Judgement,
  type Known,
  linesOf,
  NO_FLAGS,
  NOTHING_SHOWN,
  nothingWanted,
  type Observed,
  observe,
  type ObserveOptions,
  observeVersion,
  pathRulesOf,
  recordTriggersOf,
} from "../../workflow-versions";
import { creatableWorkflow } from "../creatable";
import { decodeRecord } from "../private-state";
import { knownBy, provenanceOf, redactionOf, UNRECORDED } from "../record";
import type { StoredWorkflow } from "../schema";
import { filledDocument } from "../substitutions";
import { authorOf, changedSincePlan, newVersionDuringDeletion } from "./concurrent-change-messages";
import { refuseChangeSincePlan, refuseToDeleteSubmission } from "./refuse-others-work";
import { lastRead } from "./run";
import { stepsToDelete, type DeletionPolicy } from "./steps";

/** Destroys a workflow as its `deletion_policy` says, unless it has changes that the plan did not see. */
export async function deleteWorkflow(
  { state, private: privateState }: StoredWorkflow,
  context: Context,
): Promise<void> {
  const { data, diagnostics, signal } = context;
  const decoded = decodeRecord(privateState, state.document);
  const redaction = redactionOf(decoded);
  // Flags are deleted with the workflow, so a changed flag is no reason to keep it.
  const rules: ComparisonRules = { ...pathRulesOf(state, data), contentFlags: NO_FLAGS };
  const document = decoded.applied ?? filledDocument(state);
  const creatable = creatableWorkflow({ document, redaction, rules }, context);
  const readAt = performance.now();
  const found = await findToDelete(creatable, { id: state.id, provenance: provenanceOf(decoded) }, context);
  if (found === null) return;
  const { id } = found;
  const observed = { ...found.observed, flags: NOTHING_SHOWN };
  const label = state.name ?? id;
  const record = decoded.kind === "unconfirmed" ? UNRECORDED : decoded;
  const isUnrecorded = record.kind === "unrecorded";
  const known = { ...knownBy(record, state), ...(isUnrecorded ? { attempted: document } : {}) };
  const judgement = judge(known, observed, nothingWanted(state.approve), rules);
  const policy = state.deletion_policy as DeletionPolicy;
  // Without a read (a failed import, manually written state) a change cannot be detected.
  if (!isUnrecorded && policy === "delete")
    await refuseChangeSincePlan({ judgement, lastObserved: record.lastObserved, id, label, deletes: true }, context);
  if (policy === "delete")
    await refuseToDeleteSubmission({ judgement, rules, state, isUnrecorded, id, label }, context);
  const hasArrived = [judgement.submitted, judgement.approved].some(({ whose }) => whose === "unconfirmed");
  const options = { signal, redact: redaction.redact };
  const deletion: Deletion = { id, label, known, rules, options, hasArrived };
  // Before it is gone: then another resource of this run may create a workflow with the same id.
  release(data.coordination, "workflow", id);
  recordTriggersOf(data.coordination, id, []);
  let now: Observed = observed;
  for (const step of stepsToDelete(policy, judgement)) {
    if (step.kind === "disable") await data.client.workflows.approve(id, { enableWorkflow: false }, { signal });
    else now = await deleteVersion(step.version, now, deletion, context);
  }
  if (policy !== "delete") return handOver(data.coordination, "workflow", { id, key: state.name });
  await deleteLateVersions(observed, deletion, context);
  const subject = `workflow "${label}"`;
  const last = lastRead(readAt, judgement, null);
  const unread = await unreadChanges(data, { id, sent: ["deletion"], ...last }, { signal });
  warningsOfUnread(unread, { id, subject, deletes: true }).forEach((warning) => diagnostics.warning(warning));
}

interface Deletion {
  readonly id: string;
  readonly label: string;
  readonly known: Known;
  readonly rules: ComparisonRules;
  readonly options: ObserveOptions;
  /** Whether a version was there that is what an earlier apply sent without knowing whether it arrived. */
  readonly hasArrived: boolean;
}

/** The interface has no conditional DELETE, so the version is read right before. @returns the observation afterwards */
async function deleteVersion(
  version: Version,
  now: Observed,
  { id, label, known, rules, options }: Deletion,
  { data: { client }, signal }: Context,
): Promise<Observed> {
  const last = await observeVersion(client, id, version, options);
  if (last === null) return { ...now, [version]: null };
  const { since } = judgeSince(now, { ...now, [version]: last }, { known, rules })[version];
  if (since.kind !== "unchanged" && since.kind !== "continued") {
    const changes = since.kind === "changed" ? linesOf(since.changes).map((line) => `${version}: ${line}`) : [];
    throw changedSincePlan(
      { label, changes, who: await authorOf(client, id, version, signal) },
      "This version was not deleted.",
    );
  }
  await client.workflows.delete(id, { state: version }, { signal });
  const readVersion = (waiting: AbortSignal): Promise<string | null> =>
    client.workflows.getDocument(id, { state: version }, { signal: waiting });
  await waitUntilGone(readVersion, until(`the deletion of the ${version} version of workflow "${label}"`, signal));
  return { ...now, [version]: null };
}

/** The service's own notes about a version are deleted with it. */
const judgeSince = (before: Observed, now: Observed, { known, rules }: Pick<Deletion, "known" | "rules">) =>
  judge({ ...known, lastObserved: before }, now, nothingWanted(true), { ...rules, whileWriting: true });

/**
 * What an earlier apply sent may take effect only now, such as the approval of the submission that this one has deleted.
 * The deletion includes this, but no version of somebody else's that appeared during it.
 */
async function deleteLateVersions(before: Observed, deletion: Deletion, context: Context): Promise<void> {
  const { id, label, options } = deletion;
  const { client, coordination } = context.data;
  for (
    let left: Observed | null = await observe(client, id, options);
    left !== null;
    left = await observe(client, id, options)
  ) {
    // Another resource of this run has created a workflow with the same id since.
    if (claimOf(coordination, "workflow", id) !== null) return;
    const judgement = judgeSince(before, left, deletion);
    const versions = (["submitted", "approved"] as const).filter((version) => left?.[version] !== null);
    for (const version of versions)
      if (!isLate(version, judgement, deletion))
        throw newVersionDuringDeletion(label, version, await authorOf(client, id, version, context.signal));
    for (const version of versions) left = await deleteVersion(version, left, deletion, context);
  }
}

/**
 * Whether an earlier apply has sent it. A submission only if none of what it sent had arrived before: once there, a
 * document is submitted again by nobody but somebody else, with changes or without.
 */
function isLate(version: Version, judgement: Judgement, { hasArrived }: Deletion): boolean {
  const { whose, since } = judgement[version];
  if (version === "submitted") return whose === "unconfirmed" && !hasArrived;
  return whose === "applied" || whose === "unconfirmed" || ["unchanged", "continued", "released"].includes(since.kind);
}
