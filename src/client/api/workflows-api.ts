import type { ObjectKind } from "../reading/object-kind";
import { orGone } from "./or-gone";
import { readDocument, readList, readObject, readWriteAnswer } from "../reading/read-answer";
import type { CallOptions, WorkflowsApi } from "../service-client";
import type { WriteAnswer } from "../service-object";
import type { ServiceRequest } from "../transport/service-request";
import { jsonBody, xmlBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";

const WORKFLOW: ObjectKind = { what: "workflow", collection: "workflows", wrappers: ["workflow"], lists: ["workflows"] };
/** What executing a workflow answers is an instance, as far as the interface tells. */
const INSTANCE: ObjectKind = {
  what: "workflow instance",
  collection: "workflowInstances",
  wrappers: ["workflowInstance", "instance"],
  lists: ["workflowInstances", "instances"],
};

/** Section 4.1 of the interface document. */
export function createWorkflowsApi(transport: Transport): WorkflowsApi {
  async function write(request: ServiceRequest, { signal }: CallOptions, kind: ObjectKind = WORKFLOW): Promise<WriteAnswer> {
    const answer = await transport.send(request, signal);
    return readWriteAnswer(answer, kind, transport.endpoint.contextPath, transport.documentId);
  }

  return {
    async list({ state, queue }, { signal }) {
      const answer = await transport.send({ method: "GET", path: ["workflows"], query: { state, queue } }, signal);
      return readList(answer, WORKFLOW);
    },

    async get(id, { state }, { signal }) {
      const request: ServiceRequest = { method: "GET", path: ["workflows", id], query: { state }, accept: "application/json" };
      const answer = await orGone(transport.send(request, signal));
      return answer === null ? null : readObject(answer, WORKFLOW);
    },

    async getDocument(id, { state }, { signal }) {
      const request: ServiceRequest = { method: "GET", path: ["workflows", id], query: { state }, accept: "application/xml" };
      const answer = await orGone(transport.send(request, signal));
      return answer === null ? null : readDocument(answer, WORKFLOW);
    },

    submit(document, { preserveAcl }, options) {
      const query = { preserveAcl: preserveAcl === true ? (true as const) : undefined };
      return write({ method: "POST", path: ["workflows"], query, body: xmlBody(document) }, options);
    },

    update(id, document, options) {
      return orGone(write({ method: "PUT", path: ["workflows", id], body: xmlBody(document) }, options));
    },

    delete(id, { state }, options) {
      return orGone(write({ method: "DELETE", path: ["workflows", id], query: { state } }, options));
    },

    approve(id, { approveWorkflow, enableWorkflow }, options) {
      // Undefined fields are not written.
      const body = jsonBody({ approveWorkflow, enableWorkflow });
      return orGone(write({ method: "PATCH", path: ["workflows", id], body }, options));
    },

    setTrigger(id, trigger, enable, options) {
      const body = jsonBody({ action: "enable", enable });
      return orGone(write({ method: "PATCH", path: ["workflows", id, "triggers", trigger], body }, options));
    },

    execute(id, trigger, parameters, options) {
      const body = parameters === null ? {} : { body: jsonBody(parameters) };
      return orGone(write({ method: "POST", path: ["workflows", id], query: { trigger }, ...body }, options, INSTANCE));
    },
  };
}
