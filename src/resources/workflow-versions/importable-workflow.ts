import type { ServiceClient } from "../../client";
import type { ImportLookup } from "../import";

/** How an import finds a workflow, in either version. */
export const importableWorkflow = (typeName: string, client: ServiceClient, signal: AbortSignal): ImportLookup => ({
  typeName,
  kind: "workflow",
  client,
  list: () => client.workflows.list({}, { signal }),
  exists: async (id) =>
    (await client.workflows.get(id, { state: "approved" }, { signal })) !== null ||
    (await client.workflows.get(id, { state: "submitted" }, { signal })) !== null,
});
