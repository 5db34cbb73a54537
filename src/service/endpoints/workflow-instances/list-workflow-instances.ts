import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { instanceElement } from "../../shapes/instance-shape";
import { listShape } from "../../shapes/object-shape";

export const listWorkflowInstances: Endpoint = {
  method: "GET",
  path: "/workflowInstances",
  query: { state: ["running", "canceling", "unconfirmed"], queue: "text" },
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const state = call.query("state");
    const queue = call.query("queue") ?? "all";
    const elements = [...call.state.instances.values()]
      .filter((instance) => instance.visibleAt <= call.time)
      .filter(
        (instance) =>
          (state === undefined || instance.state === state) && (queue === "all" || instance.queue === queue),
      )
      .map((instance) => instanceElement(call, instance));
    return jsonAnswer(200, listShape(call.variation, "workflowInstances", call.href("workflowInstances"), elements));
  },
};
