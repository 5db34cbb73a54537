import {
  ClientError,
  groupReferencesIn,
  textIn,
  type ServiceClient,
  type ServiceObject,
  type Version,
} from "../client";
import { groupReferences, parseDocument } from "../document";
import { KINDS, type Kind } from "../kinds";
import { grouped } from "../sequence";
import { groupTree, type GroupPlace, type GroupTree } from "./group-tree";
import { concernsAll, reasonOf, type KnownObject, type Unread } from "./read-objects";

/** The calls of this room, which are all GET requests. */
export interface ReadingClient {
  readonly endpoint: string;
  readonly workflows: Pick<ServiceClient["workflows"], "list" | "get" | "getDocument">;
  readonly workflowGroups: Pick<ServiceClient["workflowGroups"], "list" | "get">;
  readonly workflowQueues: Pick<ServiceClient["workflowQueues"], "list">;
  readonly assets: Pick<ServiceClient["assets"], "list" | "get">;
  readonly calendars: Pick<ServiceClient["calendars"], "list" | "get">;
}

/** What a server has, by its lists. */
export interface Inventory {
  /** Of all kinds that were asked for, each once. */
  readonly objects: readonly KnownObject[];
  /** Lists that the key may not read, and objects that are listed without an id. */
  readonly unread: readonly Unread[];
  /** All groups, also where only workflows were asked for: they are in groups. */
  readonly groups: readonly GroupPlace[];
  readonly tree: GroupTree;
  /** As the service lists them. */
  readonly queues: readonly ServiceObject[];
  /** Null if the versions were not asked for. */
  readonly versions: VersionLists | null;
  /** The object with this id. */
  byId(kind: Kind, id: string): KnownObject | undefined;
  /** All objects with this name. */
  named(kind: Kind, name: string): readonly KnownObject[];
  /** The group that a workflow is in; null if the service does not say. */
  groupOf(workflow: string): Promise<string | null>;
}

/** Which workflows have which version. */
export interface VersionLists {
  /** The workflows with a submitted version; without attributes, which nobody needs. */
  readonly submitted: readonly ServiceObject[];
  has(id: string, version: Version): boolean;
}

export interface InventoryOptions {
  /** @default all */
  readonly kinds?: ReadonlySet<Kind>;
  /** Whether to list which workflows have which version: two more requests. @default false */
  readonly versions?: boolean;
  /** Whether every list is required, and not only the groups and workflows. @default false */
  readonly complete?: boolean;
  readonly signal: AbortSignal;
}

const NO_ATTRIBUTES: ServiceObject["attributes"] = {};

/**
 * A server's lists: five requests, however many objects there are.
 *
 * @throws ClientError if a required list cannot be read, or the service fails
 */
export async function readInventory(
  client: ReadingClient,
  { kinds = new Set(KINDS), versions = false, complete = false, signal }: InventoryOptions,
): Promise<Inventory> {
  const unread: Unread[] = [];
  const has = (kind: Kind): boolean => kinds.has(kind);
  const optional = async (
    kind: Kind,
    list: () => Promise<readonly ServiceObject[]>,
  ): Promise<readonly ServiceObject[]> => {
    try {
      return has(kind) ? await list() : [];
    } catch (error) {
      if (complete || !(error instanceof ClientError) || concernsAll(error)) throw error;
      unread.push({ kind, id: null, name: null, reason: reasonOf(error, client.endpoint) });
      return [];
    }
  };
  const workflowsWith = async (state: Version): Promise<readonly ServiceObject[]> =>
    has("workflows") && versions ? client.workflows.list({ state }, { signal }) : [];
  const [groups, all, submitted, approved, queues, assets, calendars] = await Promise.all([
    has("groups") || has("workflows") ? client.workflowGroups.list({}, { signal }) : [],
    has("workflows") ? client.workflows.list({}, { signal }) : [],
    workflowsWith("submitted"),
    workflowsWith("approved"),
    optional("queues", () => client.workflowQueues.list({ signal })),
    optional("assets", () => client.assets.list({}, { signal })),
    optional("calendars", () => client.calendars.list({ signal })),
  ]);
  const idsOf = (list: readonly ServiceObject[]): ReadonlySet<string> => new Set(list.flatMap(({ id }) => id ?? []));
  const withVersion = { submitted: idsOf(submitted), approved: idsOf(approved) };
  const groupTexts = new Map(
    all.flatMap(({ id, attributes }) => {
      const texts = groupReferencesIn(attributes);
      return texts.length === 0 ? [] : [[id, texts] as const];
    }),
  );
  return inventoryOf(
    {
      groups: has("groups") ? groups : [],
      // A later list may have one that came since, or its name.
      workflows: [...all, ...[...submitted, ...approved].filter(({ id }) => id !== null)],
      queues: queues.map((queue) => ({ ...queue, id: queue.name ?? queue.id })),
      assets,
      calendars,
    },
    groups.flatMap(({ id, name, attributes }) =>
      id === null ? [] : [{ id, name, parentId: textIn(attributes, "parentId") }],
    ),
    async (id) => {
      const listed = groupTexts.get(id);
      if (listed !== undefined) return listed;
      const document = await client.workflows.getDocument(id, {}, { signal });
      return document === null ? [] : groupReferences(parseDocument(document));
    },
    {
      queues,
      unread,
      versions:
        versions && has("workflows")
          ? {
              submitted: submitted.map(({ id, name }) => ({ id, name, attributes: NO_ATTRIBUTES })),
              has: (id, version) => withVersion[version].has(id),
            }
          : null,
    },
  );
}

/** @param groupsOf what a workflow says of its group, in the order in which to believe it */
export function inventoryOf(
  lists: Readonly<Record<Kind, readonly Pick<ServiceObject, "id" | "name">[]>>,
  groups: readonly GroupPlace[],
  groupsOf: (workflow: string) => Promise<readonly string[]>,
  { queues = [], unread = [], versions = null }: Partial<Pick<Inventory, "queues" | "unread" | "versions">> = {},
): Inventory {
  const tree = groupTree(groups);
  const known = new Map<string, KnownObject>();
  const withoutId: Unread[] = [];
  for (const kind of KINDS)
    for (const { id, name } of lists[kind]) {
      const key = `${kind} ${id}`;
      if (id === null) withoutId.push({ kind, id, name, reason: "The service lists it without an id" });
      // A list may omit names.
      else if ((known.get(key)?.name ?? null) === null) known.set(key, { kind, id, name });
    }
  const objects = [...known.values()];
  const ids = new Map(objects.map((object) => [keyOf(object.kind, object.id), object]));
  const names = grouped(objects, ({ kind, name }) => (name === null ? null : keyOf(kind, name)));
  return {
    objects,
    unread: [...unread, ...withoutId],
    groups,
    tree,
    queues,
    versions,
    byId: (kind, id) => ids.get(keyOf(kind, id)),
    named: (kind, name) => names.get(keyOf(kind, name)) ?? [],
    groupOf: async (workflow) => tree.find(await groupsOf(workflow)),
  };
}

/** The form in which engines keep strings, so that a name that came through a plan is found. */
const keyOf = (kind: Kind, text: string): string => `${kind} ${text.normalize("NFC")}`;
