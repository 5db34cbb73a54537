import type { Endpoint } from "../../http/endpoint";
import { isJsonObject } from "../../http/json";
import { RequestError } from "../../http/request-error";
import { instanceSingle, instanceHref, instanceXml } from "../../shapes/instance-shape";
import { writeAnswer } from "../../shapes/write-answer";
import { startInstance } from "../../state/start-instance";

export const executeWorkflow: Endpoint = {
  method: "POST",
  path: "/workflows/:id",
  query: { trigger: "text" },
  body: { formats: ["json"], required: false },
  handle: (call) => {
    const trigger = call.query("trigger");
    const parameters = call.body.format === "json" ? call.body.value : {};
    if (trigger === undefined)
      throw new RequestError(400, 'The query parameter "trigger" is missing; it names the trigger to start with');
    if (!isJsonObject(parameters))
      throw new RequestError(400, "The parameters are not a JSON object of name/value pairs");
    const instance = startInstance(call.act, call.param("id"), trigger, parameters);
    return writeAnswer(call, {
      status: 200,
      href: instanceHref(call, instance.id),
      json: () => instanceSingle(call, instance),
      xml: () => instanceXml(instance),
    });
  },
};
