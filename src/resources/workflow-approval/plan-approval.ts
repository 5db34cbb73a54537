import { UNKNOWN, attributePath } from "../../cty";
import type { Diagnostics, PlanRequest, PlanResult } from "../../framework";
import type { workflowApprovalSchema } from "./schema";
import { decodeStored } from "./stored-approval";

/** What is known before the apply, and what of the submission that waits the reader of the plan should know. */
export function planApproval(
  { planned, prior, private: stored }: PlanRequest<typeof workflowApprovalSchema>,
  diagnostics: Diagnostics,
): PlanResult<typeof workflowApprovalSchema> {
  if (prior === null) return { planned: { ...planned, id: planned.workflow_id } };
  const { server_revision: reviewed } = planned;
  if (reviewed !== UNKNOWN) warnOfWaiting(decodeStored(stored).waiting, reviewed, prior.server_revision, diagnostics);
  const keeps = reviewed === prior.server_revision && prior.approved_revision !== null;
  return { planned: keeps ? { ...planned, approved_revision: prior.approved_revision } : planned };
}

function warnOfWaiting(waiting: string | null, reviewed: string, approvedFor: string, diagnostics: Diagnostics): void {
  if (waiting === null || waiting === reviewed) return;
  const path = attributePath("server_revision");
  if (reviewed === approvedFor) {
    diagnostics.warning({
      summary: "A submission waits for approval",
      detail: `It has the revision ${waiting}, and stays unapproved: server_revision names another one. To approve it, review it and set server_revision = "${waiting}"`,
      path,
    });
    return;
  }
  diagnostics.warning({
    summary: "What waits for approval is not what was reviewed",
    detail: `The submission that waits has the revision ${waiting}, and the apply refuses it as long as server_revision is ${reviewed}`,
    path,
  });
}
