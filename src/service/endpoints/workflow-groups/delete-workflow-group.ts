import type { Endpoint } from "../../http/endpoint";
import { groupHref } from "../../shapes/group-shape";
import { deletionAnswer } from "../../shapes/write-answer";
import { deleteGroup } from "../../state/group-operations";

export const deleteWorkflowGroup: Endpoint = {
  method: "DELETE",
  path: "/workflowGroups/:id",
  handle: (call) => {
    const { id } = deleteGroup(call.act, call.param("id"));
    return deletionAnswer(call, groupHref(call, id), `Workflow group "${id}" and its contents deleted`);
  },
};
