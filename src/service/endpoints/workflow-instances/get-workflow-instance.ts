import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { RequestError } from "../../http/request-error";
import { instanceSingle } from "../../shapes/instance-shape";
import { findInstance } from "../../state/instance-operations";

export const getWorkflowInstance: Endpoint = {
  method: "GET",
  path: "/workflowInstances/:id",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const instance = findInstance(call.state, call.param("id"));
    if (instance.visibleAt > call.time)
      throw new RequestError(404, `There is no workflow instance with the id "${instance.id}"`);
    return jsonAnswer(200, instanceSingle(call, instance));
  },
};
