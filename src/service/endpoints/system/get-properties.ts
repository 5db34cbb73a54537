import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { singleShape } from "../../shapes/object-shape";

/** If fields are flat, the properties are the whole answer, as in a file. */
export const getProperties: Endpoint = {
  method: "GET",
  path: "/system/situate-properties",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const { properties } = call.act.world;
    if (call.variation.fields === "flat") return jsonAnswer(200, properties);
    const href = call.href("system", "situate-properties");
    return jsonAnswer(200, singleShape(call.variation, "properties", href, properties));
  },
};
