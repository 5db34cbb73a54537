import { planRun } from "../documents/run-plan";
import { RequestError } from "../http/request-error";
import type { JsonObject } from "../http/json";
import { parseXml } from "../xml/parse-xml";
import { type Act, defer, recordAudit, SYSTEM_USER } from "./act";
import { find } from "./find";
import { newId } from "./new-id";
import { nextSerial } from "./state";
import type { StoredInstance, StoredVersion } from "./stored";
import { requireTrigger } from "./workflow-operations";

/**
 * Starts the approved version. @throws RequestError 404 for the workflow or trigger, 409 if it cannot be executed now
 */
export function startInstance(act: Act, id: string, trigger: string, parameters: JsonObject): StoredInstance {
  const { approved } = find(act.state, "workflows", id);
  if (approved === null) throw new RequestError(409, `The workflow "${id}" has no approved version to execute`);
  const names = approved.triggers.map(({ name }) => name);
  requireTrigger(id, trigger, names);
  if (!approved.enabled) throw new RequestError(409, `The workflow "${id}" is not enabled`);
  if (!isTriggerEnabled(approved, trigger)) {
    throw new RequestError(409, `The trigger "${trigger}" of the workflow "${id}" is not enabled`);
  }
  return run(act, id, approved, trigger, parameters);
}

/** Starts a scheduled run, unless the workflow, its trigger or its queue is not ready. */
export function startScheduled(act: Act, id: string, serial: number, trigger: string): void {
  const approved = act.state.workflows.get(id)?.approved ?? null;
  if (approved === null || approved.serial !== serial || !approved.enabled || !isTriggerEnabled(approved, trigger))
    return;
  const queue = act.state.queues.get(approved.queue);
  if (queue?.paused === false) run(act, id, approved, trigger, {});
}

function isTriggerEnabled({ triggers }: StoredVersion, trigger: string): boolean {
  return triggers.some(({ name, enabled }) => name === trigger && enabled);
}

function run(
  act: Act,
  workflowId: string,
  version: StoredVersion,
  trigger: string,
  parameters: JsonObject,
): StoredInstance {
  const { state, time, user } = act;
  const { steps, duration, result, confirm } = planRun(parseXml(version.text), act.world.runs);
  const instance: StoredInstance = {
    id: newId(act, "instance", `${workflowId} ${trigger}`),
    serial: nextSerial(state),
    workflowId,
    workflowName: version.name,
    queue: version.queue,
    trigger,
    parameters,
    startedBy: user,
    startedAt: time,
    state: "running",
    steps,
    outcome: { result, confirm },
    endedAt: null,
    visibleAt: time + act.variation.visibilityDelay,
  };
  state.instances.set(instance.id, instance);
  state.executed += 1;
  if (duration !== null) defer({ ...act, user: SYSTEM_USER }, duration, { kind: "endRun", instanceId: instance.id });
  const detail = `trigger ${trigger}, instance ${instance.id}`;
  recordAudit(act, { id: workflowId, name: version.name }, "workflow.execute", detail);
  return instance;
}
