import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { singleShape } from "../../shapes/object-shape";
import { statistics } from "../../state/system-operations";

export const getStatistics: Endpoint = {
  method: "GET",
  path: "/system/statistics",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const href = call.href("system", "statistics");
    return jsonAnswer(200, singleShape(call.variation, "statistics", href, statistics(call.state, call.act.world)));
  },
};
