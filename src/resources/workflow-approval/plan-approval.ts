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
      summary: "There is a pending submission",
      detail: `It has the revision ${waiting} and is not approved, because server_revision is another one. To approve it, review it and set server_revision = "${waiting}"`,
      path,
    });
    return;
  }
  diagnostics.warning({
    summary: "The pending submission is not the reviewed one",
    detail: `The pending submission has the revision ${waiting}. The apply will fail while server_revision is ${reviewed}`,
    path,
  });
}
