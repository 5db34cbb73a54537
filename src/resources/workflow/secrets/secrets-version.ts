import { UNKNOWN, numbersEqual } from "../../../cty";
import type { WorkflowPlan, WorkflowState } from "../schema";

/** Whether `secrets_wo_version` stays as it was. One that is not known yet counts as another. */
export function sameVersion(
  { secrets_wo_version: planned }: WorkflowPlan,
  { secrets_wo_version: prior }: WorkflowState,
): boolean {
  if (planned === null || planned === UNKNOWN || prior === null) return planned === prior;
  return numbersEqual(planned, prior);
}
