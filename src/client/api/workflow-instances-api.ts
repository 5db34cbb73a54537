import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

/** States that instances can be filtered by (interface document, 2.2 and 3.4). */
export const INSTANCE_STATES = ["running", "canceling", "unconfirmed"] as const;

export const WORKFLOW_INSTANCE: ObjectKind = {
  what: "workflow instance",
  collection: "workflowInstances",
  wrappers: ["workflowInstance", "instance"],
  lists: ["workflowInstances", "instances"],
};

/** Workflow instances: section 4.2 of the interface document. A `null` answer is 404 or 410: gone. */
export function createWorkflowInstancesApi(transport: Transport) {
  const calls = objectCalls(transport, WORKFLOW_INSTANCE);
  return {
    /**
     * GET /workflowInstances.
     *
     * @param query.state only instances in this state @default all
     * @param query.queue only instances of this queue @default all
     */
    list: (
      { state, queue }: { readonly state?: (typeof INSTANCE_STATES)[number] | null; readonly queue?: string | null },
      options: CallOptions,
    ) => calls.list(["workflowInstances"], { state, queue }, options),
    /** GET /workflowInstances/{id}. */
    get: (id: string, options: CallOptions) => calls.get(["workflowInstances", id], {}, options),
    /**
     * PUT /workflowInstances/{id} without a body. Sent again if its first answer was lost: an id names one run, which
     * cannot be cancelled twice. A refusal of the second try (the instance no longer runs) then has `mayHaveHadEffect`;
     * read the instance to find out.
     */
    cancel: (id: string, options: CallOptions) =>
      calls.change({ method: "PUT", path: ["workflowInstances", id] }, options),
    /** DELETE /workflowInstances/{id}: removes the instance, not the workflow. */
    delete: (id: string, options: CallOptions) =>
      calls.change({ method: "DELETE", path: ["workflowInstances", id] }, options),
  };
}
