import type { Endpoint } from "../../http/endpoint";
import { RequestError } from "../../http/request-error";
import { workflowWritten } from "../../shapes/workflow-shape";
import { submitNewWorkflow } from "../../state/submit-workflow";
import { receivedDocument } from "./received-document";

export const submitWorkflow: Endpoint = {
  method: "POST",
  path: "/workflows",
  query: { preserveAcl: "flag" },
  body: { formats: ["xml"], required: true },
  handle: (call) => {
    const preserveAcl = call.query("preserveAcl") !== undefined;
    if (preserveAcl && !call.caller.administrator) {
      throw new RequestError(403, "preserveAcl is for administrators only");
    }
    const workflow = submitNewWorkflow(call.act, receivedDocument(call), preserveAcl ? "ACL preserved" : "");
    return workflowWritten(call, workflow.id, 201);
  },
};
