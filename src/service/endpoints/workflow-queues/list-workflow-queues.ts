import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { elementShape, listShape } from "../../shapes/object-shape";
import { queueFields } from "../../shapes/queue-shape";

export const listWorkflowQueues: Endpoint = {
  method: "GET",
  path: "/workflowQueues",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const elements = [...call.state.queues.values()].map((queue) =>
      elementShape(call.variation, "workflowQueue", queueFields(call.state, queue)),
    );
    return jsonAnswer(200, listShape(call.variation, "workflowQueues", call.href("workflowQueues"), elements));
  },
};
