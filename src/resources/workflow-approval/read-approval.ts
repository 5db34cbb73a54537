import type { ResourceContext, Stored } from "../../framework";
import type { ProviderData } from "../shared";
import {
  NO_FLAGS,
  pathRulesOf,
  read,
  readAmongMany,
  unredacted,
  type ComparisonRules,
  type ReadOptions,
  type Shown,
} from "../versions";
import { judge } from "./judge";
import { approvedElsewhere } from "./messages";
import { decodeRecord, encodeRecord, RecordedVersion, withSeen, type ApprovalRecord } from "./record";
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
  // A list is trusted about a submission next to an approved version, but never that a workflow is gone.
  const shown = seen?.approved == null ? await read(data.client, id, options) : seen;
  if (shown?.approved == null) {
    await data.confirmService({ signal });
    return null;
  }
  const rules = rulesOf(state.sensitive_paths, data);
  const judgement = judge(record, shown, known, enable, rules);
  const { ours, theirs } = record;
  const found = [ours, theirs].find((each) => each !== null && each === judgement.review) ?? null;
  const rendition = found?.rendition ?? RecordedVersion.of(shown.approved, rules.sensitive);
  // The configuration may have adopted the version that somebody else approved.
  const isAccepted = found === null && (judgement.approved === "exact" || judgement.approved === "alike");
  const reviewed = isAccepted ? known : (judgement.review?.reviewed ?? rendition.revision);
  const baseline = found ?? { rendition, reviewed };
  // After an import, or with manually written state, drift is compared with the approved version.
  const first = ours ?? baseline;
  // Once our approved version is back, versions in between no longer matter.
  const baselines = { ours: first, theirs: baseline === first ? null : baseline };
  if (found === null && ours !== null && reviewed !== known) {
    const changed = ours.rendition.changesTo(shown.approved, rules);
    diagnostics.warning(approvedElsewhere(shown.name ?? id, reviewed, changed));
  }
  return {
    state: {
      ...state,
      id,
      server_revision: reviewed,
      approved_revision: rendition.revision,
      enable: enable === null ? null : (shown.flags.enabled ?? enable),
    },
    private: encodeRecord({ ...record, ...baselines, ...pendingIn(record, shown, judgement.isOtherPending, rules) }),
  };
}

/** The pending submission next to the approved version, if there is another one. */
export function pendingIn(
  record: ApprovalRecord,
  { submitted }: Shown,
  isOtherPending: boolean,
  { sensitive }: ComparisonRules,
): Pick<ApprovalRecord, "seen" | "pending"> {
  if (!isOtherPending || submitted === null) return { seen: record.seen, pending: null };
  const version = RecordedVersion.of(submitted, sensitive);
  return { seen: withSeen(record.seen, version), pending: version.revision };
}
