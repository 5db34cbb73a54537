import type { Act } from "./act";
import { recordAudit } from "./act";
import { removeGroup } from "./group-operations";
import type { PendingChange, State } from "./state";
import { strongest } from "./visible";
import { applyApproval, removeVersion, setEnabled } from "./workflow-operations";
import type { Variation } from "../variation/variation";

/**
 * Applies what is due. Called before each request: nothing runs in the background, so a snapshot holds everything and
 * a test's clock is the only clock.
 */
export function settle(state: State, time: number, variation: Variation): void {
  const due = state.pending.filter((change) => change.due <= time).sort((left, right) => left.due - right.due);
  if (due.length === 0) return;
  state.pending = state.pending.filter((change) => change.due > time);
  for (const change of due) applyChange({ state, user: change.user, time: change.due, variation }, change);
}

function applyChange(act: Act, change: PendingChange): void {
  switch (change.kind) {
    case "approve": {
      if (applyApproval(act, change.workflowId, change.serial)) {
        if (change.enable !== null) setEnabled(act, change.workflowId, change.enable);
        return;
      }
      const workflow = act.state.workflows.get(change.workflowId);
      const name = workflow === undefined ? "" : strongest(workflow).name;
      recordAudit(act, { id: change.workflowId, name }, "workflow.approvalLapsed", "The submitted version had changed");
      return;
    }
    case "deleteVersion":
      removeVersion(act, change.workflowId, change.version, change.serial);
      return;
    case "deleteGroup": {
      const group = act.state.groups.get(change.groupId);
      if (group?.serial === change.serial) removeGroup(act, group);
      return;
    }
  }
}
