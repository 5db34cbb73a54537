import { type Act, recordAudit } from "./act";
import { deleteLater } from "./delete-object";
import { endInstance } from "./instance-operations";
import { forgetOldLogs } from "./log-operations";
import { planAgain, SCHEDULER_USER } from "./schedules";
import { startScheduled } from "./start-instance";
import type { PendingChange } from "./stored";
import { strongest } from "./visible";
import { SERVICE } from "./world";
import { applyApproval, removeVersion, setEnabled } from "./workflow-operations";

/** Missed scheduled runs are made up for if they are not older than this; older ones are skipped. */
const MADE_UP_FOR = 24 * 3_600_000;

/** Without a user, because each change has its own time and user. */
export type Settling = Omit<Act, "user">;

/**
 * Applies due changes in chronological order. Called before each request: nothing runs in the background, so a snapshot
 * is complete and a test's clock is the only clock.
 */
export function settle(settling: Settling): void {
  const { state, time } = settling;
  for (let due = dueChanges(settling); due.length > 0; due = dueChanges(settling)) {
    for (const change of due) {
      // An earlier change may have cancelled it.
      if (!state.pending.delete(change.id)) continue;
      const before = state.serial;
      applyChange({ ...settling, user: change.user, time: change.due }, change, time);
      // Changes that it schedules may be due before the rest.
      if (state.serial !== before) break;
    }
  }
  forgetOldLogs(state, time, SERVICE.daysOfLogsToKeep);
}

/** Skips scheduled runs that were due while the service was not running. */
export function skipMissedSchedules(settling: Settling): void {
  const { state, time } = settling;
  for (const change of [...state.pending.values()]) {
    if (change.kind !== "startScheduled" || change.due > time) continue;
    state.pending.delete(change.id);
    planAgain({ ...settling, user: SCHEDULER_USER }, change.workflowId, change.trigger);
  }
}

function dueChanges({ state, time }: Settling): readonly PendingChange[] {
  const due: PendingChange[] = [];
  for (const change of state.pending.values()) if (change.due <= time) due.push(change);
  return due.sort((left, right) => left.due - right.due);
}

function applyChange(act: Act, change: PendingChange, now: number): void {
  const { state } = act;
  switch (change.kind) {
    case "approve": {
      if (applyApproval(act, change.workflowId, change.serial)) {
        if (change.enable !== null) setEnabled(act, change.workflowId, change.enable);
        return;
      }
      const workflow = state.workflows.get(change.workflowId);
      const name = workflow === undefined ? "" : strongest(workflow).name;
      recordAudit(act, { id: change.workflowId, name }, "workflow.approvalLapsed", "The submitted version had changed");
      return;
    }
    case "deleteVersion":
      removeVersion(act, change.workflowId, change.version, change.serial);
      return;
    case "delete":
      deleteLater(act, change.collection, change.objectId, change.serial);
      return;
    case "endRun": {
      const instance = state.instances.get(change.instanceId);
      if (instance?.state === "running") endInstance(act, instance, instance.outcome.result);
      else if (instance?.state === "canceling") endInstance(act, instance, "canceled");
      return;
    }
    case "startScheduled": {
      const missed = change.due < now - MADE_UP_FOR;
      if (!missed) startScheduled(act, change.workflowId, change.serial, change.trigger);
      planAgain(missed ? { ...act, time: now - MADE_UP_FOR } : act, change.workflowId, change.trigger);
      return;
    }
  }
}
