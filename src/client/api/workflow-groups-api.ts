import type { WorkflowGroupsApi } from "../interface/workflow-groups-api";
import type { ObjectKind } from "../reading/object-kind";
import { jsonBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const GROUP: ObjectKind = {
  what: "workflow group",
  collection: "workflowGroups",
  wrappers: ["workflowGroup", "group"],
  lists: ["workflowGroups", "groups"],
};

/** Section 4.4 of the interface document. */
export function createWorkflowGroupsApi(transport: Transport): WorkflowGroupsApi {
  const calls = objectCalls(transport, GROUP);
  return {
    list: (filter, options) => calls.list(["workflowGroups"], filter, options),
    get: (id, options) => calls.get(["workflowGroups", id], {}, options),
    create({ id, name, description, parentId }, options) {
      // Undefined fields are not written.
      const body = jsonBody({ id, name, description, parentId });
      return calls.write({ method: "POST", path: ["workflowGroups"], body }, options);
    },
    delete: (id, options) => calls.change({ method: "DELETE", path: ["workflowGroups", id] }, options),
  };
}
