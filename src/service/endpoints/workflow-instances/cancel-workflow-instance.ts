import type { Endpoint } from "../../http/endpoint";
import { instanceHref, instanceSingle, instanceXml } from "../../shapes/instance-shape";
import { writeAnswer } from "../../shapes/write-answer";
import { cancelInstance } from "../../state/instance-operations";

export const cancelWorkflowInstance: Endpoint = {
  method: "PUT",
  path: "/workflowInstances/:id",
  handle: (call) => {
    const instance = cancelInstance(call.act, call.param("id"));
    return writeAnswer(call, {
      status: call.variation.cancellationDelay > 0 ? 202 : 200,
      href: instanceHref(call, instance.id),
      json: () => instanceSingle(call, instance),
      xml: () => instanceXml(instance),
    });
  },
};
