import type { ServiceClient, ServiceObject, Version } from "../client";
import type { Inventory } from "./inventory";

/** A client that keeps the last answers about single workflows and assets. */
export interface ListedClient {
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
export function listedClient(
  client: ServiceClient,
  { queues, versions }: Pick<Inventory, "queues" | "versions">,
): ListedClient {
  const attributes = new Map<string, ServiceObject["attributes"]>();
  const other = { submitted: "approved", approved: "submitted" } as const;
  const isAbsent = (id: string, version: Version | undefined): boolean =>
    version !== undefined && versions !== null && !versions.has(id, version) && versions.has(id, other[version]);
  const keep = (id: string, object: ServiceObject | null): ServiceObject | null => {
    if (object !== null) attributes.set(id, object.attributes);
    return object;
  };
  const listed = async (id: string): Promise<ServiceObject> => ({ id, name: null, attributes: {} });
  const workflowQueues = { ...client.workflowQueues, list: () => Promise.resolve(queues) };
  return {
    importing: {
      ...client,
      workflowGroups: { ...client.workflowGroups, get: listed },
      workflows: { ...client.workflows, get: listed },
      workflowQueues,
      assets: { ...client.assets, get: listed },
      calendars: { ...client.calendars, get: async (id) => ({ ...(await listed(id)), fields: new Map() }) },
    },
    client: {
      ...client,
      assets: { ...client.assets, get: async (id, options) => keep(id, await client.assets.get(id, options)) },
      workflowQueues,
      workflows: {
        ...client.workflows,
        list: (query, options) =>
          versions !== null && query.state === "submitted" && query.queue === undefined
            ? Promise.resolve(versions.submitted)
            : client.workflows.list(query, options),
        getDocument: async (id, query, options) =>
          isAbsent(id, query.state) ? null : client.workflows.getDocument(id, query, options),
        get: async (id, query, options) =>
          isAbsent(id, query.state) ? null : keep(id, await client.workflows.get(id, query, options)),
      },
    },
    takeAttributes: (id) => {
      const taken = attributes.get(id) ?? {};
      attributes.delete(id);
      return taken;
    },
  };
}
