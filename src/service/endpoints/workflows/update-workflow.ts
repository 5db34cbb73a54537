import type { Endpoint } from "../../http/endpoint";
import { workflowWritten } from "../../shapes/workflow-shape";
import { resubmitWorkflow } from "../../state/submit-workflow";
import { findWorkflow } from "../../state/workflow-operations";
import { receivedDocument } from "./received-document";

export const updateWorkflow: Endpoint = {
  method: "PUT",
  path: "/workflows/:id",
  // The definition has two levels for each element, of which 1000 may lie in each other; it names the one too many.
  body: { formats: ["xml", "json"], required: true, maxDepth: 2100 },
  handle: (call) => {
    const { id } = findWorkflow(call.state, call.param("id"));
    resubmitWorkflow(call.act, id, receivedDocument(call));
    return workflowWritten(call, id, 200, "submitted");
  },
};
