import type { ResourceContext, Stored } from "../../framework";
import type { ProviderData } from "../shared/service-call";
import { pathRulesOf, type ComparisonRules } from "../versions/compare";
import { NO_FLAGS } from "../versions/flags";
import { read, readAmongMany, unredacted, type ReadOptions, type Rendition, type Shown } from "../versions/read";
import { judge, type Judgement } from "./judge";
import { approvedElsewhere } from "./messages";
import { decodeRecord, encodeRecord, RecordedVersion, type ApprovalRecord, type Baseline } from "./record";
import type { ApprovalPlan, workflowApprovalSchema } from "./schema";

type Result = Stored<typeof workflowApprovalSchema>;

/** Whoever reviewed a version did not decide on what is switched in it later. */
export const rulesOf = (sensitive_paths: ApprovalPlan["sensitive_paths"], data: ProviderData): ComparisonRules => ({
  ...pathRulesOf({ sensitive_paths }, data),
  contentFlags: NO_FLAGS,
});

/** How to read the workflow. @param enable null: not managed */
export const readingOf = (
  { hidesEnabled }: ApprovalRecord,
  enable: boolean | null,
): Pick<ReadOptions, "redact" | "flags" | "contentFlags"> => ({
  redact: unredacted,
  flags: enable === null ? [] : [null],
  contentFlags: hidesEnabled ? new Set([null]) : NO_FLAGS,
});

/** Refresh: checks whether our approved version is still the approved one. Null if no version is approved any more. */
export async function readApproval(
  { state, private: privateState }: Result,
  { data, signal, diagnostics }: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const { workflow_id: id, server_revision: known, enable } = state;
  const record = decodeRecord(privateState);
  const options = { signal, ...readingOf(record, enable) };
  const seen = await readAmongMany(data, "workflow approval", id, options);
  // The list that it went by is trusted about a submission, but never that nothing is approved.
  const shown = seen?.approved === null ? await read(data.client, id, options) : seen;
  if (shown?.approved == null) {
    await data.confirmService({ signal });
    return null;
  }
  const { approved } = shown;
  const rules = rulesOf(state.sensitive_paths, data);
  const judgement = judge(record, shown, known, enable, rules);
  const changed = record.baseline?.rendition.changesTo(approved, rules) ?? [];
  // After an import, or with manually written state, drift is compared with the approved version.
  const isNew = record.baseline === null || changed.length > 0;
  const baseline = isNew ? baselineOf(approved, approved.serverRevision(), rules) : record.baseline;
  if (changed.length > 0 && baseline.reviewed !== known)
    diagnostics.warning(approvedElsewhere(shown.name ?? id, baseline.reviewed, changed));
  // Until state has theirs, ours is known where it comes back.
  const kept = baseline.reviewed === known ? baseline : (record.baseline ?? baseline);
  return {
    state: {
      ...state,
      id,
      server_revision: baseline.reviewed,
      approved_revision: baseline.rendition.revision,
      enable: enable === null ? null : (shown.flags.enabled ?? enable),
    },
    private: encodeRecord({ ...record, baseline: kept, pending: pendingIn(shown, judgement) }),
  };
}

export const baselineOf = (version: Rendition, reviewed: string, { sensitive }: ComparisonRules): Baseline => ({
  rendition: RecordedVersion.of(version, sensitive),
  reviewed,
});

/** Revision of the pending submission next to the approved version, if there is another one. */
export const pendingIn = ({ submitted }: Shown, { isOtherPending }: Pick<Judgement, "isOtherPending">): string | null =>
  isOtherPending && submitted !== null ? submitted.serverRevision() : null;
