import type { ObjectKind } from "../reading/object-kind";
import { orGone } from "./or-gone";
import { readList, readObject, readWriteAnswer } from "../reading/read-answer";
import type { CallOptions, WorkflowGroupsApi } from "../service-client";
import type { WriteAnswer } from "../service-object";
import type { ServiceRequest } from "../transport/service-request";
import { jsonBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";

const GROUP: ObjectKind = {
  what: "workflow group",
  collection: "workflowGroups",
  wrappers: ["workflowGroup", "group"],
  lists: ["workflowGroups", "groups"],
};

/** Section 4.4 of the interface document. */
export function createWorkflowGroupsApi(transport: Transport): WorkflowGroupsApi {
  async function write(request: ServiceRequest, { signal }: CallOptions): Promise<WriteAnswer> {
    const answer = await transport.send(request, signal);
    return readWriteAnswer(answer, GROUP, transport.endpoint.contextPath, transport.documentId);
  }

  return {
    async list(filter, { signal }) {
      const answer = await transport.send({ method: "GET", path: ["workflowGroups"], query: filter }, signal);
      return readList(answer, GROUP);
    },

    async get(id, { signal }) {
      const answer = await orGone(transport.send({ method: "GET", path: ["workflowGroups", id] }, signal));
      return answer === null ? null : readObject(answer, GROUP);
    },

    create({ id, name, description, parentId }, options) {
      // Undefined fields are not written.
      const body = jsonBody({ id, name, description, parentId });
      return write({ method: "POST", path: ["workflowGroups"], body }, options);
    },

    delete(id, options) {
      return orGone(write({ method: "DELETE", path: ["workflowGroups", id] }, options));
    },
  };
}
