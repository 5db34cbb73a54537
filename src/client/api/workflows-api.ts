import type { WorkflowsApi } from "../interface/workflows-api";
import type { ObjectKind } from "../reading/object-kind";
import { readDocument } from "../reading/read-answer";
import { jsonBody, xmlBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { nullIfGone, objectCalls } from "./object-calls";
import { WORKFLOW_INSTANCE } from "./workflow-instances-api";

const WORKFLOW: ObjectKind = {
  what: "workflow",
  collection: "workflows",
  wrappers: ["workflow"],
  lists: ["workflows"],
};

/** Section 4.1 of the interface document. */
export function createWorkflowsApi(transport: Transport): WorkflowsApi {
  const calls = objectCalls(transport, WORKFLOW);
  return {
    list: ({ state, queue }, options) => calls.list(["workflows"], { state, queue }, options),
    get: (id, { state }, options) => calls.get(["workflows", id], { state }, options, "application/json"),

    async getDocument(id, { state }, { signal }) {
      const answer = await nullIfGone(
        transport.send({ method: "GET", path: ["workflows", id], query: { state }, accept: "application/xml" }, signal),
      );
      return answer === null ? null : readDocument(answer, WORKFLOW);
    },

    submit(document, { preserveAcl }, options) {
      const query = { preserveAcl: preserveAcl === true ? (true as const) : undefined };
      return calls.write({ method: "POST", path: ["workflows"], query, body: xmlBody(document) }, options);
    },

    update(id, document, options) {
      return calls.change({ method: "PUT", path: ["workflows", id], body: xmlBody(document) }, options);
    },

    delete: (id, { state }, options) =>
      calls.change({ method: "DELETE", path: ["workflows", id], query: { state } }, options),

    approve(id, { approveWorkflow, enableWorkflow }, options) {
      // Undefined fields are not written.
      const body = jsonBody({ approveWorkflow, enableWorkflow });
      return calls.change({ method: "PATCH", path: ["workflows", id], body }, options);
    },

    setTrigger(id, trigger, enable, options) {
      const body = jsonBody({ action: "enable", enable });
      return calls.change({ method: "PATCH", path: ["workflows", id, "triggers", trigger], body }, options);
    },

    // According to the interface document the answer is an instance.
    execute(id, trigger, parameters, options) {
      const body = parameters === null ? {} : { body: jsonBody(parameters) };
      return calls.change(
        { method: "POST", path: ["workflows", id], query: { trigger }, ...body },
        options,
        WORKFLOW_INSTANCE,
      );
    },
  };
}
