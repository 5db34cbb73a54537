import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import { jsonBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const GROUP: ObjectKind = {
  what: "workflow group",
  collection: "workflowGroups",
  wrappers: ["workflowGroup", "group"],
  lists: ["workflowGroups", "groups"],
};

/** Workflow groups: section 4.4 of the interface document. A `null` answer is 404 or 410: gone. */
export function createWorkflowGroupsApi(transport: Transport) {
  const calls = objectCalls(transport, GROUP);
  return {
    /** GET /workflowGroups. @param filter attributes of a group with the value that they must have; none: all groups */
    list: (filter: Readonly<Record<string, string>>, options: CallOptions) =>
      calls.list(["workflowGroups"], filter, options),
    /** GET /workflowGroups/{groupId}. */
    get: (id: string, options: CallOptions) => calls.get(["workflowGroups", id], {}, options),
    /**
     * POST /workflowGroups; only the given fields are sent. There is no call that changes a group. Never sent again after
     * an attempt with an unknown effect: search the list for what it created.
     */
    create(
      {
        id,
        name,
        description,
        parentId,
      }: { readonly name: string; readonly id?: string; readonly description?: string; readonly parentId?: string },
      options: CallOptions,
    ) {
      // Undefined fields are not written.
      const body = jsonBody({ id, name, description, parentId });
      return calls.write({ method: "POST", path: ["workflowGroups"], body }, options);
    },
    /** DELETE /workflowGroups/{groupId}: deletes the group with its contents. */
    delete: (id: string, options: CallOptions) =>
      calls.change({ method: "DELETE", path: ["workflowGroups", id] }, options),
  };
}
