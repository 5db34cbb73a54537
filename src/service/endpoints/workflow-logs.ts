import type { Answer } from "../http/answer";
import type { Call, Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { RequestError } from "../http/request-error";
import { logEntries, logsWithin, NAMED_PERIODS, namedPeriod, type Period } from "../state/log-operations";
import type { StoredLog } from "../state/stored";
import { elementsAnswer, elementShape, listAnswer } from "./object-answers";

/** Small, so that most logs take more than one page. */
const PAGE = 5;

export function logFields(log: StoredLog): JsonObject {
  const { id, workflowId, workflowName, queue, trigger, startedBy, startedAt, endedAt, result } = log;
  const entries = logEntries(log).length;
  const run = { name: workflowName, queue, trigger, result, startedBy, startedAt, endedAt };
  return { instanceId: id, workflowId, ...run, entries };
}

/**
 * Section 4.3 of the interface document, which names the two filters, but neither what they filter by nor the dates of
 * `custom`. Here they are `name`, the workflow's name, and `startDate` and `endDate`: milliseconds since 1970 or an ISO
 * 8601 date.
 */
export const WORKFLOW_LOGS: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/workflowLogs",
    query: {
      queryType: [...NAMED_PERIODS, "custom"],
      caseSensitive: ["true", "false"],
      exactMatch: ["true", "false"],
      name: "text",
      startDate: "text",
      endDate: "text",
    },
    handle: (call) => {
      const matches = nameFilter(call);
      const found = logsWithin(call.state, periodOf(call)).filter(({ workflowName }) => matches(workflowName));
      return listAnswer(call, "workflowLog", found.map(logFields));
    },
  },
  {
    // The usage form, whose second segment is the instance.
    method: "GET",
    path: "/workflowLogs/:workflowId/:instanceId",
    query: { start: "text" },
    handle: (call) => {
      const [workflowId, instanceId] = [call.param("workflowId"), call.param("instanceId")];
      const log = call.state.logs.get(instanceId);
      if (log?.workflowId === workflowId) return entriesAnswer(call, log);
      throw new RequestError(404, `The workflow "${workflowId}" has no log of an instance "${instanceId}"`);
    },
  },
  {
    // The form in the endpoint table, without an instance: unambiguous only if there is one log.
    method: "GET",
    path: "/workflowLogs/:workflowId/",
    query: { start: "text" },
    handle: (call) => {
      const workflowId = call.param("workflowId");
      const logs = [...call.state.logs.values()].filter((log) => log.workflowId === workflowId);
      const [only] = logs;
      if (only === undefined) throw new RequestError(404, `The workflow "${workflowId}" has no log`);
      if (logs.length === 1) return entriesAnswer(call, only);
      throw new RequestError(
        400,
        `The workflow "${workflowId}" has ${logs.length} logs; append a segment with the instance's id`,
      );
    },
  },
];

function entriesAnswer(call: Call, log: StoredLog): Answer {
  const start = call.query("start") ?? "0";
  if (!/^\d{1,9}$/.test(start))
    throw new RequestError(400, `The query parameter "start" cannot be "${start}"; it is a whole number from 0`);
  const rest = logEntries(log).slice(Number(start));
  const page = call.variation.logEntries === "paged" ? rest.slice(0, PAGE) : rest;
  const elements = page.map(({ index, time, level, task, message }) =>
    // An entry for the run itself has no task.
    elementShape(call, "logEntry", { index, time, level, ...(task === null ? {} : { task }), message }),
  );
  return elementsAnswer(call, "logEntries", call.href("workflowLogs", log.workflowId, log.id), elements);
}

function nameFilter(call: Call): (name: string) => boolean {
  const wanted = call.query("name");
  if (wanted === undefined) return () => true;
  const folded = (name: string): string => (call.query("caseSensitive") === "false" ? name.toLowerCase() : name);
  if (call.query("exactMatch") === "false") return (name) => folded(name).includes(folded(wanted));
  return (name) => folded(name) === folded(wanted);
}

function periodOf(call: Call): Period {
  const type = call.query("queryType") ?? "today";
  const [start, end] = [call.query("startDate"), call.query("endDate")];
  const named = NAMED_PERIODS.find((name) => name === type);
  if (named !== undefined) {
    if (start === undefined && end === undefined) return namedPeriod(named, call.time);
    throw new RequestError(400, `startDate and endDate are for the query type "custom", not for "${type}"`);
  }
  if (start === undefined) throw new RequestError(400, 'The query type "custom" needs startDate, and takes endDate');
  const from = momentOf("startDate", start);
  if (end === undefined) return { from, until: Infinity };
  const until = momentOf("endDate", end);
  if (until < from) throw new RequestError(400, "The endDate is before the startDate");
  return { from, until };
}

function momentOf(name: string, text: string): number {
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  const moment = /^\d{5,}$/.test(text) ? Number(text) : date;
  if (!Number.isNaN(moment)) return moment;
  throw new RequestError(
    400,
    `The query parameter "${name}" cannot be "${text}"; it is milliseconds since 1970 or a date such as 2024-05-01 or 2024-05-01T10:00:00Z`,
  );
}
