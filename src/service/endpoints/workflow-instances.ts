import type { Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { cancelInstance } from "../state/instance-operations";
import type { StoredInstance } from "../state/stored";
import { allVisible } from "../state/visible";
import { deletion, getObject, listAnswer, writtenAnswer } from "./object-answers";

export function instanceFields(instance: StoredInstance): JsonObject {
  const { id, workflowId, workflowName, queue, trigger, parameters, startedBy, startedAt, endedAt, state } = instance;
  const ended = endedAt === null ? {} : { endedAt };
  return { id, name: workflowName, workflowId, queue, trigger, state, startedBy, startedAt, ...ended, parameters };
}

/** Section 4.2 of the interface document. */
export const WORKFLOW_INSTANCES: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/workflowInstances",
    query: { state: ["running", "canceling", "unconfirmed"], queue: "text" },
    handle: (call) => {
      const [state, queue = "all"] = [call.query("state"), call.query("queue")];
      const found = allVisible(call.state.instances, call.time).filter(
        (instance) =>
          (state === undefined || instance.state === state) && (queue === "all" || instance.queue === queue),
      );
      return listAnswer(call, "workflowInstance", found.map(instanceFields));
    },
  },
  getObject("workflowInstance", "instances", instanceFields),
  {
    method: "PUT",
    path: "/workflowInstances/:id",
    handle: (call) => {
      const instance = cancelInstance(call, call.param("id"));
      const status = call.variation.cancellationDelay > 0 ? 202 : 200;
      return writtenAnswer(call, status, "workflowInstance", instance.id, instanceFields(instance));
    },
  },
  deletion("workflowInstance", "instances", ({ id, state }) => `Workflow instance "${id}" deleted; it was ${state}`),
];
