import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import type { StoredInstance } from "../state/state";
import { escapeAttribute } from "../xml/write-xml";
import { singleShape } from "./object-shape";

export function instanceHref(call: Call, id: string): string {
  return call.href("workflowInstances", id);
}

export function instanceSingle(call: Call, instance: StoredInstance): JsonObject {
  const { id, workflowId, workflowName, trigger, parameters, startedBy, startedAt, state } = instance;
  const fields = { id, name: workflowName, workflowId, trigger, state, startedBy, startedAt, parameters };
  return singleShape(call.variation, "workflowInstance", instanceHref(call, id), fields);
}

export function instanceXml({ id, workflowId, state }: StoredInstance): string {
  const shown = Object.entries({ id, workflowId, state });
  return `<workflowInstance${shown.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("")}/>`;
}
