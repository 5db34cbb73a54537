import { UNKNOWN, attributePath } from "../../cty";
import type { Diagnostics, PlanRequest, PlanResult } from "../../framework";
import { decodeRecord } from "./record";
import type { workflowApprovalSchema } from "./schema";

/** The values known before the apply, and warnings about a pending submission. */
export function planApproval(
  { planned, prior, private: privateState }: PlanRequest<typeof workflowApprovalSchema>,
  diagnostics: Diagnostics,
): PlanResult<typeof workflowApprovalSchema> {
  if (prior === null) return { planned: { ...planned, id: planned.workflow_id } };
  const { server_revision: reviewed } = planned;
  if (reviewed !== UNKNOWN)
    warnOfPending(decodeRecord(privateState).pending, reviewed, prior.server_revision, diagnostics);
  const keeps = reviewed === prior.server_revision && prior.approved_revision !== null;
  return { planned: keeps ? { ...planned, approved_revision: prior.approved_revision } : planned };
}

function warnOfPending(pending: string | null, reviewed: string, approvedFor: string, diagnostics: Diagnostics): void {
  if (pending === null || pending === reviewed) return;
  const path = attributePath("server_revision");
  if (reviewed === approvedFor) {
    diagnostics.warning({
      summary: "There is a pending submission",
      detail: `It has the revision ${pending} and is not approved, because server_revision is another one. To approve it, review it and set server_revision = "${pending}"`,
      path,
    });
    return;
  }
  diagnostics.warning({
    summary: "The pending submission is not the reviewed one",
    detail: `The pending submission has the revision ${pending}. The apply will fail while server_revision is ${reviewed}`,
    path,
  });
}
