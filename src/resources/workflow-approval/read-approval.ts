import type { ResourceContext, Stored } from "../../framework";
import type { ProviderData } from "../connection";
import {
  judge,
  observe,
  observeAmongMany,
  unredacted,
  type PathRules,
  type VersionJudgement,
} from "../workflow-versions";
import { approvedElsewhere, labelOf } from "./messages";
import { decodeRecord, encodeRecord, RecordedVersion, withPending, type ApprovalRecord } from "./record";
import type { ApprovalState, workflowApprovalSchema } from "./schema";
import { knownBy, rulesOf, wantedBy } from "./sides";

type Result = Stored<typeof workflowApprovalSchema>;

/** Refresh: checks whether our approved version is still the approved one. Null if no version is approved any more. */
export async function readApproval(
  { state, private: privateState }: Result,
  { data, signal, diagnostics }: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const { workflow_id: id, server_revision: known, enable } = state;
  const options = { signal, redact: unredacted };
  const seen = await observeAmongMany(data, "workflow approval", id, options);
  // A list is trusted about a submission next to an approved version, but never that a workflow is gone.
  const observation = seen?.approved == null ? await observe(data.client, id, options) : seen;
  if (observation?.approved == null) {
    await data.confirmService({ signal });
    return null;
  }
  const record = decodeRecord(privateState);
  const rules = rulesOf(state.sensitive_paths, data);
  const judgement = judge(knownBy(record, enable), observation, wantedBy(known, enable), rules);
  const { revisions, baselines, isNews } = refreshed(judgement.approved, known, record, rules);
  if (isNews) {
    const changes = record.ours!.rendition.changesTo(observation.approved, rules);
    diagnostics.warning(approvedElsewhere(labelOf(observation), revisions.server_revision, changes));
  }
  const { shown } = judgement.flags.get(null)!;
  return {
    state: { ...state, id, ...revisions, enable: enable === null ? null : (shown ?? enable) },
    private: encodeRecord(withPending({ ...record, ...baselines }, judgement, rules)),
  };
}

interface Refreshed {
  readonly revisions: Pick<ApprovalState, "server_revision"> & { readonly approved_revision: string };
  readonly baselines: Pick<ApprovalRecord, "ours" | "theirs">;
  /** Whether another version was approved and no refresh has reported it yet. */
  readonly isNews: boolean;
}

function refreshed(
  approved: VersionJudgement,
  known: string | null,
  { ours, theirs }: ApprovalRecord,
  { sensitive }: PathRules,
): Refreshed {
  const found = [ours, theirs].find((each) => each !== null && each === approved.review) ?? null;
  const rendition = found?.rendition ?? RecordedVersion.of(approved.rendition!, sensitive);
  // The configuration may have adopted the version that somebody else approved.
  const isAccepted = approved.whose === "wanted" || approved.whose === "unconfirmed";
  const reviewed =
    found === null && isAccepted && known !== null ? known : (approved.review?.reviewed ?? rendition.revision);
  const revisions = { server_revision: reviewed, approved_revision: rendition.revision };
  // Once our approved version is back, versions in between no longer matter.
  if (found !== null) return { revisions, baselines: { ours, theirs: found === ours ? null : theirs }, isNews: false };
  const baseline = { rendition, reviewed };
  // After an import, or with manually written state, drift is compared with the approved version.
  if (ours === null) return { revisions, baselines: { ours: baseline, theirs: null }, isNews: false };
  return { revisions, baselines: { ours, theirs: baseline }, isNews: reviewed !== known };
}
