import { randomUUID } from "node:crypto";
import { RequestError } from "../http/request-error";
import type { JsonObject } from "../http/json";
import { recordAudit } from "./act";
import type { Act } from "./act";
import type { StoredInstance } from "./state";
import { findWorkflow, requireTrigger } from "./workflow-operations";

/** Starts the approved version. @throws RequestError 404 for the workflow or trigger, 409 where it cannot be executed now */
export function startInstance(act: Act, id: string, trigger: string, parameters: JsonObject): StoredInstance {
  const { approved } = findWorkflow(act.state, id);
  if (approved === null) throw new RequestError(409, `The workflow "${id}" has no approved version to execute`);
  requireTrigger(id, trigger, approved.triggers.map(({ name }) => name));
  if (!approved.enabled) throw new RequestError(409, `The workflow "${id}" is not enabled`);
  if (approved.triggers.some(({ name, enabled }) => name === trigger && !enabled)) {
    throw new RequestError(409, `The trigger "${trigger}" of the workflow "${id}" is not enabled`);
  }
  const instance: StoredInstance = {
    id: randomUUID(),
    workflowId: id,
    workflowName: approved.name,
    trigger,
    parameters,
    startedBy: act.user,
    startedAt: act.time,
    state: "running",
  };
  act.state.instances.set(instance.id, instance);
  recordAudit(act, { id, name: approved.name }, "workflow.execute", `trigger ${trigger}, instance ${instance.id}`);
  return instance;
}
