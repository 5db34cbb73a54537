import type { ImportLookup } from "../shared";

/** How an import finds its workflow, which may have only one of both versions. */
export const workflowLookup = (typeName: string): ImportLookup => ({
  typeName,
  kind: "workflow",
  list: ({ workflows }, options) => workflows.list({}, options),
  exists: async ({ workflows }, id, options) =>
    (await workflows.get(id, { state: "approved" }, options)) !== null ||
    (await workflows.get(id, { state: "submitted" }, options)) !== null,
});
