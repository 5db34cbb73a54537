import { jsonAnswer } from "../../http/answer";
import type { Call, Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { RequestError } from "../../http/request-error";
import { logFields } from "../../shapes/log-shape";
import { elementShape, listShape } from "../../shapes/object-shape";
import { logsWithin, NAMED_PERIODS, namedPeriod } from "../../state/log-operations";
import type { Period } from "../../state/log-operations";

/**
 * The interface document names the two filters, but neither what they filter by nor the dates of `custom`. Here they
 * are `name`, the workflow's name, and `startDate` and `endDate`: milliseconds since 1970 or an ISO 8601 date.
 */
export const listWorkflowLogs: Endpoint = {
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
    negotiate(call.accept, ["application/json"]);
    const matches = nameFilter(call);
    const elements = logsWithin(call.state, periodOf(call))
      .filter(({ workflowName }) => matches(workflowName))
      .map((log) => elementShape(call.variation, "workflowLog", logFields(log)));
    return jsonAnswer(200, listShape(call.variation, "workflowLogs", call.href("workflowLogs"), elements));
  },
};

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
