import { groupReferencesIn, textIn, type ServiceClient, type ServiceObject } from "../../client";
import { groupReferences, parseDocument } from "../../document";
import { groupTree, type GroupPlace, type GroupTree } from "../export/group-tree";
import { KINDS, type Kind } from "../../kinds";

/** An object of a server. */
export interface KnownObject {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | null;
}

/** What a server has, by its lists. */
export interface Inventory {
  readonly groups: readonly GroupPlace[];
  readonly tree: GroupTree;
  /** The object with this id. */
  byId(kind: Kind, id: string): KnownObject | undefined;
  /** All objects with this name. */
  named(kind: Kind, name: string): readonly KnownObject[];
  /** The group that a workflow is in; null if the service does not say. */
  groupOf(workflow: string): Promise<string | null>;
}

/** A server's lists: five requests, and one more for each workflow that is asked about. */
export async function readInventory(client: ServiceClient, signal: AbortSignal): Promise<Inventory> {
  const [groups, workflows, queues, assets, calendars] = await Promise.all([
    client.workflowGroups.list({}, { signal }),
    client.workflows.list({}, { signal }),
    client.workflowQueues.list({ signal }),
    client.assets.list({}, { signal }),
    client.calendars.list({ signal }),
  ]);
  const lists: Readonly<Record<Kind, readonly ServiceObject[]>> = {
    groups,
    workflows,
    queues: queues.map((queue) => ({ ...queue, id: queue.name ?? queue.id })),
    assets,
    calendars,
  };
  const places = groups.flatMap(({ id, name, attributes }) =>
    id === null ? [] : [{ id, name, parentId: textIn(attributes, "parentId") }],
  );
  const groupTexts = new Map(workflows.map(({ id, attributes }) => [id, groupReferencesIn(attributes)]));
  return inventoryOf(lists, places, async (id) => {
    const listed = groupTexts.get(id) ?? [];
    if (listed.length > 0) return listed;
    const document = await client.workflows.getDocument(id, {}, { signal });
    return document === null ? [] : groupReferences(parseDocument(document));
  });
}

/** @param groupsOf what a workflow says of its group, in the order in which to believe it */
export function inventoryOf(
  lists: Readonly<Record<Kind, readonly Pick<ServiceObject, "id" | "name">[]>>,
  groups: readonly GroupPlace[],
  groupsOf: (workflow: string) => Promise<readonly string[]>,
): Inventory {
  const tree = groupTree(groups);
  const objects = KINDS.flatMap((kind) =>
    lists[kind].flatMap(({ id, name }): KnownObject[] => (id === null ? [] : [{ kind, id, name }])),
  );
  const ids = new Map(objects.map((object) => [keyOf(object.kind, object.id), object]));
  const names = new Map<string, Map<string, KnownObject>>();
  for (const object of objects) {
    if (object.name === null) continue;
    const key = keyOf(object.kind, object.name);
    names.set(key, (names.get(key) ?? new Map<string, KnownObject>()).set(object.id, object));
  }
  return {
    groups,
    tree,
    byId: (kind, id) => ids.get(keyOf(kind, id)),
    named: (kind, name) => [...(names.get(keyOf(kind, name))?.values() ?? [])],
    groupOf: async (workflow) => tree.find(await groupsOf(workflow)),
  };
}

/** The form in which engines keep strings, so that a name that came through a plan is found. */
const keyOf = (kind: Kind, text: string): string => `${kind} ${text.normalize("NFC")}`;
