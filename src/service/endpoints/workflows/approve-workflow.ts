import type { Endpoint } from "../../http/endpoint";
import { readFields } from "../../http/read-fields";
import { RequestError } from "../../http/request-error";
import { workflowWritten } from "../../shapes/workflow-shape";
import { approveWorkflow as approveStored, findWorkflow, setEnabled } from "../../state/workflow-operations";

/** WorkflowApproveOptions (2.1). `approveWorkflow: false` neither approves nor revokes anything. */
export const approveWorkflow: Endpoint = {
  method: "PATCH",
  path: "/workflows/:id",
  body: { formats: ["json"], required: true },
  handle: (call) => {
    const { id } = findWorkflow(call.state, call.param("id"));
    const options = readFields(call.body, {
      approveWorkflow: { type: "boolean", required: false },
      enableWorkflow: { type: "boolean", required: false },
    });
    const enable = options.enableWorkflow ?? null;
    if (options.approveWorkflow === undefined && enable === null) {
      throw new RequestError(400, "The body says neither approveWorkflow nor enableWorkflow");
    }
    if (options.approveWorkflow !== true) {
      if (enable !== null) setEnabled(call.act, id, enable);
      return workflowWritten(call, id, 200);
    }
    approveStored(call.act, id, enable);
    return workflowWritten(call, id, call.variation.approvalDelay > 0 ? 202 : 200);
  },
};
