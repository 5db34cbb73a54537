import type { Version } from "../../client";
import { DiagnosticError, type PlanContext } from "../../framework";
import { findToDelete } from "../shared/find-object";
import { sendUntilShown, type Context, type ProviderData } from "../shared/service-call";
import { pathRulesOf, same } from "../versions/compare";
import { judge, nothingWanted, pendingLines } from "../versions/judge";
import { authorOf, goneWhile, read, readVersions, unredacted, type Rendition, type Versions } from "../versions/read";
import { creatableWorkflow } from "./creatable";
import { filledDocument } from "./filled-document";
import { deletesSubmission, refuseIfChanged, refuseToDeleteSubmission } from "./messages";
import {
  decodeRecord,
  isUnrecorded,
  knownBy,
  redactionOf,
  redactionWithoutPrivateState,
  UNRECORDED,
  withBaseline,
  type Recorded,
} from "./record";
import type { StoredWorkflow } from "./schema";
import { stepsToDelete, type DeletionPolicy } from "./steps";

/**
 * Destroying a workflow deletes both versions, also what somebody has submitted and nobody has approved yet. Engines
 * plan a replacement without this: there the refresh warns, and the apply refuses in the same way.
 */
export function planDeletion(
  { state, private: stored }: StoredWorkflow,
  { data, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const record = decodeRecord(stored, state.document);
  if (state.deletion_policy !== "delete" || record.kind === "unconfirmed" || isUnrecorded(record)) return;
  const paths = pathRulesOf(state, data);
  const lines = pendingLines(judge(knownBy(record, state), record.seen, nothingWanted(state.approve), paths));
  const subject = `workflow "${state.name ?? state.id}"`;
  if (lines !== null) diagnostics.warning(deletesSubmission(subject, lines, state.overwrite_pending_submission));
}

/** Destroys a workflow as its `deletion_policy` says, unless it has changes that the plan did not see. */
export async function deleteWorkflow(
  { state, private: privateState }: StoredWorkflow,
  context: Context,
): Promise<void> {
  const { data, signal } = context;
  const { client, coordination } = data;
  const decoded = decodeRecord(privateState, state.document);
  // Engines replace a tainted workflow without its private state: then state says what was sent.
  const redaction = isUnrecorded(decoded) ? redactionWithoutPrivateState(state) : redactionOf(decoded);
  const paths = pathRulesOf(state, data);
  const document = decoded.sent ?? filledDocument(state);
  const creatable = creatableWorkflow({ document, redaction, paths }, data);
  const found = await findToDelete(creatable, { id: state.id, provenance: decoded }, context);
  if (found === null) return;
  const { id, observed: shown } = found;
  const label = state.name ?? id;
  const isRecorded = decoded.kind === "confirmed" || (decoded.kind === "imported" && decoded.baseline !== null);
  const record: Recorded = isRecorded
    ? decoded
    : withBaseline({ ...UNRECORDED, kind: "notYetReadBack", sent: document }, shown, paths);
  const judgement = judge(knownBy(record, state), shown, nothingWanted(state.approve), paths);
  const { rules } = judgement;
  const judged = { id, label, judgement };
  const policy = state.deletion_policy as DeletionPolicy;
  if (policy === "delete") {
    if (isRecorded) await refuseIfChanged(judged, record.seen, true, context);
    await refuseToDeleteSubmission(judged, state, isRecorded, context);
  }
  // Before it is gone: then another resource of this run may create a workflow with the same id.
  coordination.release("workflow", id);
  for (const step of stepsToDelete(policy, judgement)) {
    if (step.kind === "disable") await disable(id, label, context);
    else await deleteVersion(step.version, id, label, context);
  }
  if (policy !== "delete") return coordination.handOver({ noun: "workflow", id, key: state.name });
  // An approval that an earlier apply sent may take effect only now.
  const isOurs = (version: Version, now: Rendition): boolean =>
    version === "approved" &&
    [shown.submitted, shown.approved].some((before) => before !== null && same(before, now, rules));
  const look = (): Promise<Versions | null> => readVersions(client, id, { signal, redact: redaction.redact });
  for (let left = await look(); left !== null; left = await look()) {
    // Another resource of this run has created a workflow with the same id since.
    if (coordination.claimOf("workflow", id) !== null) return;
    for (const version of ["submitted", "approved"] as const) {
      const late = left[version];
      if (late === null) continue;
      if (!isOurs(version, late)) throw newVersion(label, version, await authorOf(client, id, version, signal));
      await deleteVersion(version, id, label, context);
    }
  }
}

const newVersion = (label: string, version: Version, who: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Somebody submitted or approved a new version of workflow "${label}" during the deletion`,
    detail: `The versions that the plan showed were deleted. The new ${version} version was left alone${who}. Plan again to see it, then decide whether to delete it too`,
  });

async function deleteVersion(version: Version, id: string, label: string, { data, signal }: Context): Promise<void> {
  const { workflows } = data.client;
  const send = (): Promise<unknown> => workflows.delete(id, { state: version }, { signal });
  const isGone = async (looking: AbortSignal): Promise<boolean> =>
    (await workflows.getDocument(id, { state: version }, { signal: looking })) === null;
  await sendUntilShown(`the deletion of the ${version} version of workflow "${label}"`, send, isGone, signal);
}

/** A flag that the service shows nowhere is disabled where the service says so. */
async function disable(id: string, label: string, { data: { client }, signal }: Context): Promise<void> {
  const send = (): Promise<unknown> => client.workflows.approve(id, { enableWorkflow: false }, { signal });
  const isDisabled = async (looking: AbortSignal, wasAnswered: boolean): Promise<boolean> => {
    const now = await read(client, id, { redact: unredacted, flags: [null], signal: looking });
    if (now === null) throw goneWhile("disabled", id);
    return now.flags.enabled === false || (wasAnswered && !now.flags.inJson.has(null));
  };
  await sendUntilShown(`workflow "${label}" as disabled`, send, isDisabled, signal);
}
