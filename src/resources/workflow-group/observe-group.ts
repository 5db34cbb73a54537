import type { CallOptions, JsonValue, ServiceClient, ServiceObject } from "../../client";
import { attributesJson } from "../attributes";
import type { ObservedGroup } from "./steps";

/** Reads a group's fields (interface document, 2.4) tolerantly; null if it shows no id. */
function observedGroup(object: ServiceObject): ObservedGroup | null {
  const { id, name, attributes } = object;
  return id === null
    ? null
    : { id, name, description: text(attributes["description"]), parentId: text(attributes["parentId"]) };
}

/** Undefined if not shown. An empty text counts as null. */
function text(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** One group; null if it is gone. A group without any shown fields still exists. */
export async function observeGroup(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedGroup | null> {
  const object = await client.workflowGroups.get(id, options);
  return object === null ? null : { ...observedGroup({ ...object, id })! };
}

/** @param filter fields with the value that they must have. @default all groups */
export async function observeGroups(
  client: ServiceClient,
  options: CallOptions,
  filter: Readonly<Record<string, string>> = {},
): Promise<readonly ObservedGroup[]> {
  const objects = await client.workflowGroups.list(filter, options);
  return objects.flatMap((object) => observedGroup(object) ?? []);
}

/** A group's documented fields (interface document, 2.4) in snake_case, and all shown fields as JSON. */
export const groupFields = ({ id, name, attributes }: ServiceObject) => ({
  id,
  name,
  description: textOf(attributes["description"]),
  parent_id: textOf(attributes["parentId"]),
  attributes_json: attributesJson(attributes),
});

function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}
