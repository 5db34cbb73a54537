import { revision } from "../../document";
import type { ResourceContext, Stored } from "../../framework";
import type { ProviderData } from "../provider-data";
import { mayHaveWaitedAs, type ComparisonRules } from "./approval-marks";
import { approvedElsewhere } from "./messages";
import { observeAmongMany, observeVersions, type ObservedVersions } from "./observe-versions";
import { changesSince, renditionOf } from "./rendition";
import type { ApprovalState, workflowApprovalSchema } from "./schema";
import { rulesOf, submissionBeside } from "./situation";
import { decodeStored, encodeStored, withSeen, type StoredApproval } from "./stored-approval";

type Result = Stored<typeof workflowApprovalSchema>;

/** Refresh: is what we approved still what is approved? Null: no version is approved any more. */
export async function readApproval({ state, private: privateData }: Result, context: ResourceContext<ProviderData>): Promise<Result | null> {
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
  if (judged.changes !== null) diagnostics.warning(approvedElsewhere(observed.label, judged.server_revision, judged.changes));
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
      approved: judged.approved,
      seen: beside === null ? stored.seen : withSeen(stored.seen, renditionOf(beside, rules.sensitive)),
      waiting: beside === null ? null : revision(beside),
    }),
  };
}

interface Judged {
  readonly server_revision: string;
  readonly approved_revision: string;
  readonly approved: StoredApproval["approved"];
  /** What else was approved, where that is news; null: nothing. */
  readonly changes: readonly string[] | null;
}

function judge(state: ApprovalState, { approved: document }: ObservedVersions, stored: StoredApproval, rules: ComparisonRules): Judged {
  const approved = document!;
  const now = revision(approved);
  const reviewed = state.server_revision as string | null;
  const { approved: ours } = stored;
  const changes = ours === null ? [] : changesSince(ours.rendition, approved, rules);
  if (ours !== null && changes.length === 0) {
    return { server_revision: ours.reviewed, approved_revision: ours.rendition.revision, approved: ours, changes: null };
  }
  // The configuration may have taken over what somebody else approved.
  const accepted = reviewed !== null && (now === reviewed || mayHaveWaitedAs(approved, reviewed, rules));
  const server_revision = accepted ? reviewed : now;
  if (ours !== null) {
    return { server_revision, approved_revision: accepted ? (state.approved_revision ?? now) : now, approved: ours, changes: accepted ? null : changes };
  }
  // After an import, or with a state that was written by hand, what is approved becomes what drift counts from.
  const isOurs = accepted || reviewed === null;
  return { server_revision, approved_revision: now, approved: isOurs ? { rendition: renditionOf(approved, rules.sensitive), reviewed: server_revision } : null, changes: null };
}
