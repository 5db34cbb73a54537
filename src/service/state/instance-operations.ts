import { randomUUID } from "node:crypto";
import { RequestError } from "../http/request-error";
import { type Act, defer, recordAudit, SYSTEM_USER } from "./act";
import { find } from "./find";
import type { State } from "./state";
import type { RunResult, StoredInstance, StoredStep } from "./stored";

/**
 * Cancels now or, with a cancellation delay, later; until then it is canceling. @throws RequestError 404, 409 if it is
 * not running
 */
export function cancelInstance(act: Act, id: string): StoredInstance {
  const instance = find(act.state, "instances", id);
  if (instance.state !== "running") {
    throw new RequestError(
      409,
      `The workflow instance "${id}" is ${instance.state}; only one that is running can be canceled`,
    );
  }
  const canceling: StoredInstance = { ...instance, state: "canceling" };
  act.state.instances.set(id, canceling);
  forgetEnd(act.state, id);
  recordAudit(act, { id, name: instance.workflowName }, "instance.cancel");
  const { cancellationDelay } = act.variation;
  if (cancellationDelay === 0) endInstance(act, canceling, "canceled");
  else defer({ ...act, user: SYSTEM_USER }, cancellationDelay, { kind: "endRun", instanceId: id });
  return act.state.instances.get(id) ?? canceling;
}

/** In whatever state it is. One that runs ends without a log. */
export function removeInstance(act: Act, { id, workflowName, state }: StoredInstance): void {
  act.state.instances.delete(id);
  forgetEnd(act.state, id);
  recordAudit(act, { id, name: workflowName }, "instance.delete", `it was ${state}`);
}

/** Confirms an unconfirmed instance, as a person does. @throws RequestError 404, 409 if it is not unconfirmed */
export function confirmInstance(act: Act, id: string): void {
  const instance = find(act.state, "instances", id);
  if (instance.state !== "unconfirmed") {
    throw new RequestError(
      409,
      `The workflow instance "${id}" is ${instance.state}; only one that is unconfirmed can be confirmed`,
    );
  }
  recordAudit(act, { id, name: instance.workflowName }, "instance.confirm");
  leave(act, instance, act.state.logs.get(id)?.result ?? instance.outcome.result);
}

/** Ends a run: writes its log, then removes the instance or waits for confirmation. */
export function endInstance(act: Act, instance: StoredInstance, result: RunResult): void {
  const { state, time, variation } = act;
  const { id, workflowId, workflowName, queue, trigger, startedBy, startedAt } = instance;
  forgetEnd(state, id);
  const parameterNames = Object.keys(instance.parameters);
  const steps = result === "canceled" ? stepsUntil(instance, time) : instance.steps;
  const run = { id, workflowId, workflowName, queue, trigger, parameterNames, startedBy, startedAt };
  state.logs.set(id, { ...run, endedAt: time, result, steps });
  const operation = result === "canceled" ? "instance.canceled" : "instance.end";
  recordAudit({ ...act, user: SYSTEM_USER }, { id, name: workflowName }, operation, result);
  if (result === "failed") {
    const alert = { id: randomUUID(), time, message: `The workflow "${workflowName}" failed` };
    state.alerts.set(alert.id, alert);
  }
  const ended: StoredInstance = { ...instance, endedAt: time };
  if (needsConfirmation(instance, result, variation)) state.instances.set(id, { ...ended, state: "unconfirmed" });
  else leave(act, ended, result);
}

function needsConfirmation({ outcome }: StoredInstance, result: RunResult, variation: Act["variation"]): boolean {
  switch (result) {
    case "completed":
      return outcome.confirm;
    case "failed":
      return outcome.confirm || variation.failedRuns === "unconfirmed";
    case "canceled":
      return variation.canceledRuns === "unconfirmed";
  }
}

function leave({ state, variation }: Act, instance: StoredInstance, result: RunResult): void {
  if (variation.endedInstances === "kept") state.instances.set(instance.id, { ...instance, state: result });
  else state.instances.delete(instance.id);
}

/** The steps until the run was interrupted; the running task did not finish. */
function stepsUntil({ steps, startedAt }: StoredInstance, time: number): readonly StoredStep[] {
  const elapsed = time - startedAt;
  return steps
    .filter(({ offset }) => offset <= elapsed)
    .map((step) => {
      if (step.offset + step.duration <= elapsed) return step;
      return { ...step, duration: elapsed - step.offset, result: "failed", lines: 0, message: "Canceled" };
    });
}

function forgetEnd(state: State, instanceId: string): void {
  for (const change of [...state.pending.values()])
    if (change.kind === "endRun" && change.instanceId === instanceId) state.pending.delete(change.id);
}
