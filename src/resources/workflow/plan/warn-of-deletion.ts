import { UNKNOWN } from "../../../cty";
import type { JsonValue, PlanContext } from "../../../framework";
import type { ProviderData } from "../../connection";
import {
  comparisonRules,
  judge,
  NOTHING_SHOWN,
  nothingWanted,
  pathsOf,
  pendingLines,
  type PathTexts,
} from "../../workflow-versions";
import { deletesSubmission } from "../deletion-messages";
import { decodeRecord, knownBy } from "../record";

/** What decides about the deletion of a workflow, in state, or in the plan of its replacement. */
export interface Deleted {
  /** Such as `workflow "load"`. */
  readonly subject: string;
  readonly deletion_policy: unknown;
  readonly overwrite_pending_submission: unknown;
  readonly approve: unknown;
  readonly ignored_paths: PathTexts;
  readonly sensitive_paths: PathTexts;
  readonly private: JsonValue;
}

/** Deleting a workflow deletes both versions, also what somebody has submitted and nobody has approved yet. */
export function warnOfDeletion(
  deleted: Deleted,
  { data, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const { subject, deletion_policy: policy, overwrite_pending_submission: overwrite, private: stored } = deleted;
  const record = decodeRecord(stored);
  if (policy !== "delete" || record.kind === "unconfirmed" || record.kind === "unrecorded") return;
  const ignored = [...pathsOf(deleted.ignored_paths), ...(data === UNKNOWN ? [] : data.ignoredPaths)];
  const paths = { ignored, sensitive: pathsOf(deleted.sensitive_paths) };
  const rules = comparisonRules(paths, record, record.kind === "imported");
  const known = knownBy(record, { enabled: null, triggers: null });
  const observed = { id: "", ...record.lastObserved, flags: NOTHING_SHOWN };
  const lines = pendingLines(judge(known, observed, nothingWanted(deleted.approve === true), rules), rules);
  if (lines !== null) diagnostics.warning(deletesSubmission(subject, lines, overwrite === true));
}
