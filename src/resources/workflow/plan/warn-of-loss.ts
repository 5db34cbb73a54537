import { UNKNOWN } from "../../../cty";
import type { PlanContext } from "../../../framework";
import type { ProviderData } from "../../connection";
import { lossOf } from "../../creation";
import type { WorkflowState } from "../schema";

/** Warns if a plan of this run deletes the group that the workflow is in, with everything in it. */
export function warnOfLoss(
  { id, name }: Pick<WorkflowState, "id" | "name">,
  { data, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const loss = data === UNKNOWN || id === null ? null : lossOf(data.coordination, "workflow", id);
  // An apply plans again after the deletion, and says itself what then becomes of the workflow.
  if (loss === null || loss.isDone) return;
  diagnostics.warning({
    summary: `Workflow "${name ?? id}" is in a group that is going to be deleted`,
    detail:
      `This plan deletes ${loss.container} with force_destroy = true, and the service deletes what is in it at that moment.\n\n` +
      "To keep the workflow, set create_before_destroy = true in the group's lifecycle block, and let the document take the group's id from the group's resource: the workflow then moves to the new group first, and this warning has no consequence.\n\n" +
      "To have this apply create it again, plan with -replace=ADDRESS, or set replace_triggered_by = [wfa_workflow_group.NAME.id] in the workflow's lifecycle block. Otherwise the next apply creates it again; if this apply is to update it, it fails after the group is deleted, unless the document has an id of its own",
    path: [{ attribute: "document" }],
  });
}
