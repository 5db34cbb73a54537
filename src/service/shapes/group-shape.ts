import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import type { StoredGroup } from "../state/stored";
import { elementShape, objectXml, singleShape } from "./object-shape";

/** Fields that do not apply are omitted: a missing description, the root group's parent. */
export function groupFields({ id, name, description, parentId }: StoredGroup): Readonly<Record<string, string>> {
  return {
    id,
    name,
    ...(description === null ? {} : { description }),
    ...(parentId === null ? {} : { parentId }),
  };
}

export function groupHref(call: Call, id: string): string {
  return call.href("workflowGroups", id);
}

export function groupElement(call: Call, group: StoredGroup): JsonObject {
  return elementShape(call.variation, "workflowGroup", groupFields(group));
}

export function groupSingle(call: Call, group: StoredGroup): JsonObject {
  return singleShape(call.variation, "workflowGroup", groupHref(call, group.id), groupFields(group));
}

export function groupXml(group: StoredGroup): string {
  return objectXml("workflowGroup", groupFields(group));
}
