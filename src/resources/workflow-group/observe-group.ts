import type { CallOptions, ServiceClient, ServiceObject } from "../../client";
import type { ObservedGroup } from "./reconcile";

/** Reads a group's fields (interface document, 2.4) tolerantly; null if it shows no id. */
function observedGroup(object: ServiceObject): ObservedGroup | null {
  const { id, name, attributes } = object;
  return id === null
    ? null
    : { id, name, description: text(attributes["description"]), parentId: text(attributes["parentId"]) };
}

/** Undefined: not shown. An empty text is no text. */
function text(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** One group; null: gone. A group that shows none of its fields is still there. */
export async function observeGroup(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedGroup | null> {
  const object = await client.workflowGroups.get(id, options);
  return object === null ? null : { ...observedGroup({ ...object, id })! };
}

export async function observeGroups(client: ServiceClient, options: CallOptions): Promise<readonly ObservedGroup[]> {
  const objects = await client.workflowGroups.list({}, options);
  return objects.flatMap((object) => observedGroup(object) ?? []);
}
