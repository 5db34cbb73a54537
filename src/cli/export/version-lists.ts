import type { ServiceClient, ServiceObject, Version } from "../../client";

/** The workflows of the service, with what its lists say about their versions; without attributes, which nobody needs. */
export interface VersionLists {
  /** Each once, or without an id. */
  readonly workflows: readonly ServiceObject[];
  /** Those with a submitted version. */
  readonly submitted: readonly ServiceObject[];
  /** Whether the lists say that there is such a version. */
  has(id: string, version: Version): boolean;
}

const NONE: ServiceObject["attributes"] = {};

/** Three requests, however many workflows there are. */
export async function listVersions(
  client: { readonly workflows: Pick<ServiceClient["workflows"], "list"> },
  signal: AbortSignal,
): Promise<VersionLists> {
  const list = async (query: { readonly state?: Version }): Promise<readonly ServiceObject[]> =>
    (await client.workflows.list(query, { signal })).map(({ id, name }) => ({ id, name, attributes: NONE }));
  const [all, submitted, approved] = await Promise.all([
    list({}),
    list({ state: "submitted" }),
    list({ state: "approved" }),
  ]);
  const idsOf = (list: readonly ServiceObject[]): ReadonlySet<string> => new Set(list.flatMap(({ id }) => id ?? []));
  const ids = { submitted: idsOf(submitted), approved: idsOf(approved) };
  const listed = [...all, ...submitted, ...approved];
  const named = new Map<string, ServiceObject>();
  for (const object of listed) {
    if (object.id !== null && (named.get(object.id)?.name ?? null) === null) named.set(object.id, object);
  }
  return {
    workflows: [...named.values(), ...all.filter(({ id }) => id === null)],
    submitted,
    has: (id, version) => ids[version].has(id),
  };
}

/** A client that caches the lists and the last answers about single workflows. */
export interface RememberingClient {
  readonly client: ServiceClient;
  /** The same for imports: the lists have the object, so an import need not look whether its id names one. */
  readonly importing: ServiceClient;
  /** The fields that the service last returned for a workflow or asset; returned only once. */
  takeAttributes(id: string): ServiceObject["attributes"];
}

/**
 * A client for reading many objects once: it does not request a version that the lists lack if they have the other one,
 * and lists nothing twice. It trusts a list about a missing version, but never that a workflow is gone.
 */
export function rememberingClient(
  client: ServiceClient,
  queues: readonly ServiceObject[],
  lists: VersionLists | null,
): RememberingClient {
  const attributes = new Map<string, ServiceObject["attributes"]>();
  const other = { submitted: "approved", approved: "submitted" } as const;
  const isAbsent = (id: string, version: Version | undefined): boolean =>
    version !== undefined && lists !== null && !lists.has(id, version) && lists.has(id, other[version]);
  const remember = (id: string, object: ServiceObject | null): ServiceObject | null => {
    if (object !== null) attributes.set(id, object.attributes);
    return object;
  };
  const listed = async (id: string): Promise<ServiceObject> => ({ id, name: null, attributes: {} });
  return {
    importing: {
      ...client,
      workflowGroups: { ...client.workflowGroups, get: listed },
      workflows: { ...client.workflows, get: listed },
      workflowQueues: { ...client.workflowQueues, list: () => Promise.resolve(queues) },
      assets: { ...client.assets, get: listed },
      calendars: { ...client.calendars, get: async (id) => ({ ...(await listed(id)), fields: new Map() }) },
    },
    client: {
      ...client,
      assets: { ...client.assets, get: async (id, options) => remember(id, await client.assets.get(id, options)) },
      workflowQueues: { ...client.workflowQueues, list: () => Promise.resolve(queues) },
      workflows: {
        ...client.workflows,
        list: (query, options) =>
          lists !== null && query.state === "submitted" && query.queue === undefined
            ? Promise.resolve(lists.submitted)
            : client.workflows.list(query, options),
        getDocument: async (id, query, options) =>
          isAbsent(id, query.state) ? null : client.workflows.getDocument(id, query, options),
        get: async (id, query, options) =>
          isAbsent(id, query.state) ? null : remember(id, await client.workflows.get(id, query, options)),
      },
    },
    takeAttributes: (id) => {
      const taken = attributes.get(id) ?? {};
      attributes.delete(id);
      return taken;
    },
  };
}
