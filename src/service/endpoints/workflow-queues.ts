import type { Call, Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { readFields } from "../http/read-fields";
import { findQueue, setPaused } from "../state/queue-operations";
import { countScheduled } from "../state/schedules";
import type { StoredQueue } from "../state/stored";
import { listAnswer, writtenAnswer } from "./object-answers";

export const queueFields = ({ state }: Call, { name, paused }: StoredQueue): JsonObject => ({
  name,
  paused,
  scheduledWorkflows: countScheduled(state, name),
});

/** Section 4.5 of the interface document. */
export const WORKFLOW_QUEUES: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/workflowQueues",
    handle: (call) => {
      const queues = [...call.state.queues.values()].map((queue) => queueFields(call, queue));
      return listAnswer(call, "workflowQueue", queues);
    },
  },
  {
    method: "PATCH",
    path: "/workflowQueues/:name",
    body: { formats: ["json"], required: true },
    handle: (call) => {
      const { name } = findQueue(call.state, call.param("name"));
      const { paused } = readFields(call.body, { paused: { type: "boolean", required: true } });
      return writtenAnswer(call, 200, "workflowQueue", name, queueFields(call, setPaused(call, name, paused)));
    },
  },
];
