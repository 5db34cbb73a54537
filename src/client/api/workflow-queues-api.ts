import type { WorkflowQueuesApi } from "../interface/workflow-queues-api";
import type { ObjectKind } from "../reading/object-kind";
import { jsonBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const QUEUE: ObjectKind = {
  what: "workflow queue",
  collection: "workflowQueues",
  wrappers: ["workflowQueue", "queue"],
  lists: ["workflowQueues", "queues"],
};

/** Section 4.5 of the interface document. */
export function createWorkflowQueuesApi(transport: Transport): WorkflowQueuesApi {
  const calls = objectCalls(transport, QUEUE);
  return {
    list: (options) => calls.list(["workflowQueues"], {}, options),
    setPaused: (name, paused, options) =>
      calls.change({ method: "PATCH", path: ["workflowQueues", name], body: jsonBody({ paused }) }, options),
  };
}
