import { UNKNOWN } from "../../../cty";
import type { PlanContext } from "../../../framework";
import { type ProviderData, recordManaged } from "../../shared";
import { comparisonRules, judge, nothingWanted, pathRulesOf, pendingLines } from "../../versions";
import { deletesSubmission } from "../messages";
import { decodeRecord } from "../private-state";
import { knownBy } from "../record";
import type { StoredWorkflow } from "../schema";

/**
 * Destroying a workflow deletes both versions, also what somebody has submitted and nobody has approved yet. Engines
 * plan a replacement without this: there the refresh warns, and the apply refuses in the same way.
 */
export function planDeletion(
  { state, private: stored }: StoredWorkflow,
  { data, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  if (data !== UNKNOWN && state.id !== null) recordManaged(data.coordination, "workflow", state.id);
  const record = decodeRecord(stored, state.document);
  if (state.deletion_policy !== "delete" || record.kind === "unconfirmed" || record.kind === "unrecorded") return;
  const rules = comparisonRules(pathRulesOf(state, data), knownBy(record, state));
  const judgement = judge(knownBy(record, state), record.seen, nothingWanted(state.approve), rules);
  const lines = pendingLines(judgement, rules);
  const subject = `workflow "${state.name ?? state.id}"`;
  if (lines !== null) diagnostics.warning(deletesSubmission(subject, lines, state.overwrite_pending_submission));
}
