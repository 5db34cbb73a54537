import type { Endpoint } from "../http/endpoint";
import { readFields } from "../http/read-fields";
import { listAnswer, writtenAnswer } from "../shapes/object-answers";
import { queueFields } from "../shapes/object-fields";
import { findQueue, setPaused } from "../state/queue-operations";

/** Section 4.5 of the interface document. */
export const WORKFLOW_QUEUES: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/workflowQueues",
    handle: (call) => {
      const queues = [...call.state.queues.values()];
      return listAnswer(
        call,
        "workflowQueue",
        queues.map((queue) => queueFields(call.state, queue)),
      );
    },
  },
  {
    method: "PATCH",
    path: "/workflowQueues/:name",
    body: { formats: ["json"], required: true },
    handle: (call) => {
      const { name } = findQueue(call.state, call.param("name"));
      const { paused } = readFields(call.body, { paused: { type: "boolean", required: true } });
      return writtenAnswer(call, 200, "workflowQueue", name, queueFields(call.state, setPaused(call, name, paused)));
    },
  },
];
