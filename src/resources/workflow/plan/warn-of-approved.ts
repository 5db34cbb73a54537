import { bullets, type Diagnostics } from "../../../framework";
import { judge, linesOf, NO_FLAGS, NOTHING_SHOWN, nothingWanted, type PathRules } from "../../workflow-versions";
import { knownBy, type Recorded } from "../record";
import type { WorkflowState } from "../schema";

/**
 * A release replaces the approved version with our pending submission. As long as this configuration did not approve,
 * versions that others approved were not drift, so the plan of the release shows what it replaces.
 */
export function warnOfApproved(
  prior: WorkflowState,
  record: Recorded,
  paths: PathRules,
  diagnostics: Diagnostics,
): void {
  const { approvedAtLastWrite, lastObserved, renditions } = record;
  const expected = [...(approvedAtLastWrite === null ? [] : [approvedAtLastWrite]), ...renditions];
  const { approved } = judge(
    { ...knownBy(record, prior), renditions: expected },
    { id: prior.id ?? "", ...lastObserved, flags: NOTHING_SHOWN },
    nothingWanted(false),
    { ...paths, contentFlags: NO_FLAGS, whileWriting: true },
  );
  if (approved.rendition === null || approved.isRecorded) return;
  const lines = linesOf(approved.changes);
  diagnostics.warning({
    summary: `Workflow "${prior.name ?? prior.id}" has an approved version that is not from this configuration`,
    detail: `Somebody approved it while this configuration had approve = false. The apply replaces it with this configuration's document.\n\n${bullets("What was approved:", lines.length > 0 ? lines : ["a version that did not exist before"])}`,
    path: [{ attribute: "approve" }],
  });
}
