import { jsonAnswer } from "../http/answer";
import type { Endpoint } from "../http/endpoint";
import { negotiate } from "../http/negotiate";
import { elementShape, listShape } from "../shapes/object-shape";

export const getAuditLog: Endpoint = {
  method: "GET",
  path: "/auditlog",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const elements = call.state.audit.map((entry) => elementShape(call.variation, "auditEntry", { ...entry }));
    return jsonAnswer(200, listShape(call.variation, "auditlog", call.href("auditlog"), elements));
  },
};
