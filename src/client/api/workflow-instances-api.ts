import type { WorkflowInstancesApi } from "../interface/workflow-instances-api";
import type { ObjectKind } from "../reading/object-kind";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

export const WORKFLOW_INSTANCE: ObjectKind = {
  what: "workflow instance",
  collection: "workflowInstances",
  wrappers: ["workflowInstance", "instance"],
  lists: ["workflowInstances", "instances"],
};

/** Section 4.2 of the interface document. */
export function createWorkflowInstancesApi(transport: Transport): WorkflowInstancesApi {
  const calls = objectCalls(transport, WORKFLOW_INSTANCE);
  return {
    list: ({ state, queue }, options) => calls.list(["workflowInstances"], { state, queue }, options),
    get: (id, options) => calls.get(["workflowInstances", id], {}, options),
    cancel: (id, options) => calls.change({ method: "PUT", path: ["workflowInstances", id] }, options),
    delete: (id, options) => calls.change({ method: "DELETE", path: ["workflowInstances", id] }, options),
  };
}
