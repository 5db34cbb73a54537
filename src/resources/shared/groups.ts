import { textIn, type CallOptions, type JsonObject, type ServiceClient, type ServiceObject } from "../../client";
import type { Listing } from "./coordination";

/** A workflow group as the service shows it. */
export interface ObservedGroup {
  readonly id: string;
  readonly name: string | null;
  /** Undefined if not shown. */
  readonly description: string | null | undefined;
  readonly parentId: string | null | undefined;
}

/** One group; null if it is gone. A group without any shown fields still exists. */
export async function observeGroup(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedGroup | null> {
  const group = await client.workflowGroups.get(id, options);
  return group === null ? null : observedGroup(group, id);
}

/** All groups that show an id. */
export const groupListing = (client: ServiceClient): Listing<ObservedGroup> => ({
  noun: "workflow group",
  list: async (options) =>
    (await client.workflowGroups.list({}, options)).flatMap((group) =>
      group.id === null ? [] : observedGroup(group, group.id),
    ),
});

const observedGroup = ({ name, attributes }: ServiceObject, id: string): ObservedGroup => ({
  id,
  name,
  description: shownText(attributes, "description"),
  parentId: shownText(attributes, "parentId"),
});

/** Undefined if not shown; null for an empty text. */
const shownText = (attributes: JsonObject, field: string): string | null | undefined =>
  attributes[field] === undefined ? undefined : textIn(attributes, field);

/** Whether a reference to a group means this one: by its id, its name, or the path that ends with its name. */
export const refersTo = (reference: string, { id, name }: Pick<ObservedGroup, "id" | "name">): boolean =>
  reference === id || (name !== null && (reference === name || reference.endsWith(`/${name}`)));

/** Name of the root group, in which workflows are that name none (interface document, 2.4). */
const ROOT_NAME = "Master";

/** Ids of those that may be the root group: several where the list does not show parents. */
export const rootsIn = (groups: readonly ObservedGroup[]): readonly string[] =>
  groups.flatMap(({ id, name, parentId }) => (name === ROOT_NAME && (parentId ?? "") === "" ? [id] : []));

/** Id of the root group, the parent of groups without an explicit one; null if the list does not show it. */
export const rootOf = (groups: readonly ObservedGroup[]): string | null => rootsIn(groups)[0] ?? null;
