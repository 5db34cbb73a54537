import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import type { StoredInstance } from "../state/stored";
import { elementShape, objectXml, singleShape } from "./object-shape";

export function instanceHref(call: Call, id: string): string {
  return call.href("workflowInstances", id);
}

export function instanceFields(instance: StoredInstance): JsonObject {
  const { id, workflowId, workflowName, queue, trigger, parameters, startedBy, startedAt, endedAt, state } = instance;
  const ended = endedAt === null ? {} : { endedAt };
  return { id, name: workflowName, workflowId, queue, trigger, state, startedBy, startedAt, ...ended, parameters };
}

export function instanceElement(call: Call, instance: StoredInstance): JsonObject {
  return elementShape(call.variation, "workflowInstance", instanceFields(instance));
}

export function instanceSingle(call: Call, instance: StoredInstance): JsonObject {
  return singleShape(call.variation, "workflowInstance", instanceHref(call, instance.id), instanceFields(instance));
}

export function instanceXml(instance: StoredInstance): string {
  return objectXml("workflowInstance", instanceFields(instance));
}
