import type { Endpoint } from "../http/endpoint";
import { deletionAnswer, listAnswer, singleAnswer, writtenAnswer } from "../shapes/object-answers";
import { instanceFields } from "../shapes/object-fields";
import { findVisible } from "../state/find";
import { cancelInstance, deleteInstance } from "../state/instance-operations";
import { allVisible } from "../state/visible";

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
  {
    method: "GET",
    path: "/workflowInstances/:id",
    handle: (call) => {
      const instance = findVisible(call, "instances", call.param("id"));
      return singleAnswer(call, "workflowInstance", instance.id, instanceFields(instance));
    },
  },
  {
    method: "PUT",
    path: "/workflowInstances/:id",
    handle: (call) => {
      const instance = cancelInstance(call, call.param("id"));
      const status = call.variation.cancellationDelay > 0 ? 202 : 200;
      return writtenAnswer(call, status, "workflowInstance", instance.id, instanceFields(instance));
    },
  },
  {
    method: "DELETE",
    path: "/workflowInstances/:id",
    handle: (call) => {
      const { id, state } = deleteInstance(call, call.param("id"));
      return deletionAnswer(call, "workflowInstance", id, `Workflow instance "${id}" deleted; it was ${state}`);
    },
  },
];
