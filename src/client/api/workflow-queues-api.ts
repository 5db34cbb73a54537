import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import { jsonBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const QUEUE: ObjectKind = {
  what: "workflow queue",
  collection: "workflowQueues",
  wrappers: ["workflowQueue", "queue"],
  lists: ["workflowQueues", "queues"],
};

/** Workflow queues: section 4.5 of the interface document. A `null` answer is 404 or 410: there is no such queue. */
export function createWorkflowQueuesApi(transport: Transport) {
  const calls = objectCalls(transport, QUEUE);
  return {
    /** GET /workflowQueues. Whether one is paused: `booleanIn(queue.attributes, "paused")`. */
    list: (options: CallOptions) => calls.list(["workflowQueues"], {}, options),
    /**
     * PATCH /workflowQueues/{name}: pauses the queue, or lets it run (3.3). Never sent again after an attempt with an
     * unknown effect: the list shows what it did.
     */
    setPaused: (name: string, paused: boolean, options: CallOptions) =>
      calls.change({ method: "PATCH", path: ["workflowQueues", name], body: jsonBody({ paused }) }, options),
  };
}
