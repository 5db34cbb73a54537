import { revision } from "../../document";
import type { ResourceContext, Stored } from "../../framework";
import type { ProviderData } from "../provider-data";
import type { ComparisonRules } from "../workflow-versions";
import { mayHaveWaitedAs } from "./approval-marks";
import { approvedElsewhere } from "./messages";
import { observeAmongMany, observeVersions, type ObservedVersions } from "./observe-versions";
import { changesSince, recordedVersion } from "./recorded-version";
import type { ApprovalState, workflowApprovalSchema } from "./schema";
import { baselineOf, rulesOf, submissionBeside, submissionThatBecame } from "./situation";
import { decodeStored, encodeStored, withSeen, type StoredApproval } from "./stored-approval";

type Result = Stored<typeof workflowApprovalSchema>;

/** Refresh: is what we approved still what is approved? Null: no version is approved any more. */
export async function readApproval(
  { state, private: privateData }: Result,
  context: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const { data, signal, diagnostics } = context;
  const seen = await observeAmongMany(data.client, state.workflow_id, { signal });
  // A list is believed about a submission beside an approved version; never that a workflow is gone.
  const observed = seen?.approved == null ? await observeVersions(data.client, state.workflow_id, { signal }) : seen;
  if (observed?.approved == null) {
    await data.confirmService({ signal });
    return null;
  }
  const rules = rulesOf(state.sensitive_paths, observed, data);
  const stored = decodeStored(privateData);
  const judged = judge(state, observed, stored, rules);
  if (judged.changes !== null)
    diagnostics.warning(approvedElsewhere(observed.label, judged.server_revision, judged.changes));
  const beside = submissionBeside(observed, rules);
  return {
    state: {
      ...state,
      id: state.workflow_id,
      server_revision: judged.server_revision,
      approved_revision: judged.approved_revision,
      enable: state.enable === null || stored.hidesEnabled ? state.enable : (observed.flags.enabled ?? state.enable),
    },
    private: encodeStored({
      ...stored,
      ...judged.baselines,
      seen: beside === null ? stored.seen : withSeen(stored.seen, recordedVersion(beside, rules.sensitive)),
      waiting: beside === null ? null : revision(beside),
    }),
  };
}

interface Judged {
  readonly server_revision: string;
  readonly approved_revision: string;
  readonly baselines: Pick<StoredApproval, "ours" | "theirs">;
  /** What else was approved, where that is news; null: nothing. */
  readonly changes: readonly string[] | null;
}

function judge(
  state: ApprovalState,
  { approved: document }: ObservedVersions,
  stored: StoredApproval,
  rules: ComparisonRules,
): Judged {
  const approved = document!;
  const { ours, theirs } = stored;
  const found = baselineOf(approved, stored, rules);
  if (found !== null) {
    // Once what was approved from here is back, what came in between is history.
    const baselines = { ours, theirs: found === ours ? null : theirs };
    return { server_revision: found.reviewed, approved_revision: found.rendition.revision, baselines, changes: null };
  }
  const now = revision(approved);
  const known = state.server_revision as string | null;
  // The configuration may have taken over what somebody else had approved.
  const isAccepted = known !== null && (now === known || mayHaveWaitedAs(approved, known, rules));
  const reviewed = isAccepted ? known : (submissionThatBecame(approved, stored, rules)?.revision ?? now);
  const baseline = { rendition: recordedVersion(approved, rules.sensitive), reviewed };
  // After an import, or with a state that was written by hand, drift counts from what is approved.
  if (ours === null)
    return {
      server_revision: reviewed,
      approved_revision: now,
      baselines: { ours: baseline, theirs: null },
      changes: null,
    };
  const changes = reviewed === known ? null : changesSince(ours.rendition, approved, rules);
  return { server_revision: reviewed, approved_revision: now, baselines: { ours, theirs: baseline }, changes };
}
