import type { Endpoint } from "../../http/endpoint";
import { workflowHref } from "../../shapes/workflow-shape";
import { deletionAnswer } from "../../shapes/write-answer";
import { VERSION_NAMES } from "../../state/stored";
import { deleteWorkflow as deleteStored } from "../../state/workflow-operations";

/** Without `state`, deletes every version; the interface document does not say. */
export const deleteWorkflow: Endpoint = {
  method: "DELETE",
  path: "/workflows/:id",
  query: { state: VERSION_NAMES },
  handle: (call) => {
    const id = call.param("id");
    const version = VERSION_NAMES.find((name) => name === call.query("state")) ?? null;
    deleteStored(call.act, id, version);
    const what = version === null ? "Workflow" : `The ${version} version of workflow`;
    return deletionAnswer(call, workflowHref(call, id), `${what} "${id}" deleted`);
  },
};
