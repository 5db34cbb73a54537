import { jsonAnswer, xmlAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { RequestError } from "../../http/request-error";
import { workflowDocument, workflowSingle } from "../../shapes/workflow-shape";
import { VERSION_NAMES } from "../../state/stored";
import { visibleWorkflow } from "../../state/visible";
import { findVersion, findWorkflow } from "../../state/workflow-operations";

/** Without `state`, returns the approved version if there is one; the interface document does not say. */
export const getWorkflow: Endpoint = {
  method: "GET",
  path: "/workflows/:id",
  query: { state: VERSION_NAMES },
  handle: (call) => {
    const format = negotiate(call.accept, ["application/json", "application/xml"]);
    const id = call.param("id");
    const workflow = visibleWorkflow(findWorkflow(call.state, id), call.time);
    if (workflow === null) throw new RequestError(404, `There is no workflow with the id "${id}"`);
    const asked = VERSION_NAMES.find((known) => known === call.query("state"));
    const name = asked ?? (workflow.approved === null ? "submitted" : "approved");
    const version = findVersion(workflow, name);
    return format === "application/xml"
      ? xmlAnswer(200, workflowDocument(call, version))
      : jsonAnswer(200, workflowSingle(call, workflow, name, version));
  },
};
