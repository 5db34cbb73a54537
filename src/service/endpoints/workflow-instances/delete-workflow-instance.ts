import type { Endpoint } from "../../http/endpoint";
import { instanceHref } from "../../shapes/instance-shape";
import { deletionAnswer } from "../../shapes/write-answer";
import { deleteInstance } from "../../state/instance-operations";

export const deleteWorkflowInstance: Endpoint = {
  method: "DELETE",
  path: "/workflowInstances/:id",
  handle: (call) => {
    const { id, state } = deleteInstance(call.act, call.param("id"));
    return deletionAnswer(call, instanceHref(call, id), `Workflow instance "${id}" deleted; it was ${state}`);
  },
};
