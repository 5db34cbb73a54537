import type { ServiceClient } from "../../client";
import type { ImportRequest } from "../../framework";
import { importedId } from "../shared";

/** The id of the workflow that an import means; it may be in either version. */
export const importedWorkflowId = (
  request: ImportRequest,
  typeName: string,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<string> =>
  importedId(request, {
    typeName,
    kind: "workflow",
    client,
    list: () => client.workflows.list({}, { signal }),
    exists: async (id) =>
      (await client.workflows.get(id, { state: "approved" }, { signal })) !== null ||
      (await client.workflows.get(id, { state: "submitted" }, { signal })) !== null,
  });
