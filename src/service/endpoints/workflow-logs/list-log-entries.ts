import { jsonAnswer } from "../../http/answer";
import type { Answer } from "../../http/answer";
import type { Call, Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { RequestError } from "../../http/request-error";
import { entryFields } from "../../shapes/log-shape";
import { elementShape, listShape } from "../../shapes/object-shape";
import { logEntries } from "../../state/log-operations";
import type { StoredLog } from "../../state/stored";

/** Small, so that most logs take more than one page. */
const PAGE = 5;

/** The usage form, whose second segment is the instance (4.3). */
export const listLogEntries: Endpoint = {
  method: "GET",
  path: "/workflowLogs/:workflowId/:instanceId",
  query: { start: "text" },
  handle: (call) => {
    const log = call.state.logs.get(call.param("instanceId"));
    if (log === undefined || log.workflowId !== call.param("workflowId")) {
      throw new RequestError(
        404,
        `The workflow "${call.param("workflowId")}" has no log of an instance "${call.param("instanceId")}"`,
      );
    }
    return entries(call, log);
  },
};

/** The form in the endpoint table, without an instance: unambiguous only if there is one log. */
export const listOnlyLogEntries: Endpoint = {
  method: "GET",
  path: "/workflowLogs/:workflowId/",
  query: { start: "text" },
  handle: (call) => {
    const workflowId = call.param("workflowId");
    const logs = [...call.state.logs.values()].filter((log) => log.workflowId === workflowId);
    const [only] = logs;
    if (only === undefined) throw new RequestError(404, `The workflow "${workflowId}" has no log`);
    if (logs.length === 1) return entries(call, only);
    throw new RequestError(
      400,
      `The workflow "${workflowId}" has ${logs.length} logs; append a segment with the instance's id`,
    );
  },
};

function entries(call: Call, log: StoredLog): Answer {
  negotiate(call.accept, ["application/json"]);
  const start = call.query("start") ?? "0";
  if (!/^\d{1,9}$/.test(start))
    throw new RequestError(400, `The query parameter "start" cannot be "${start}"; it is a whole number from 0`);
  const rest = logEntries(log).slice(Number(start));
  const page = call.variation.logEntries === "paged" ? rest.slice(0, PAGE) : rest;
  const elements = page.map((entry) => elementShape(call.variation, "logEntry", entryFields(entry)));
  return jsonAnswer(
    200,
    listShape(call.variation, "logEntries", call.href("workflowLogs", log.workflowId, log.id), elements),
  );
}
