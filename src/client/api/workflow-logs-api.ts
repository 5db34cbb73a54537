import type { LogReference, WorkflowLogsApi } from "../interface/workflow-logs-api";
import type { ObjectKind } from "../reading/object-kind";
import { readList } from "../reading/read-answer";
import type { ServiceObject } from "../service-object";
import type { ServiceRequest } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { logEntryPages } from "./log-entry-pages";
import { nullIfGone, objectCalls } from "./object-calls";

const LOG: ObjectKind = {
  what: "workflow log",
  collection: "workflowLogs",
  wrappers: ["workflowLog", "log"],
  lists: ["workflowLogs", "logs"],
  mayLackId: true,
};
const LOG_ENTRY: ObjectKind = {
  what: "log entry",
  plural: "log entries",
  collection: "workflowLogs",
  wrappers: ["workflowLogEntry", "logEntry", "entry"],
  lists: ["workflowLogEntries", "logEntries", "entries", "workflowLog", "workflowLogs", "log"],
  mayLackId: true,
};

/** Section 4.3 of the interface document. */
export function createWorkflowLogsApi(transport: Transport): WorkflowLogsApi {
  const calls = objectCalls(transport, LOG);

  async function read(log: LogReference, start: number, signal: AbortSignal): Promise<readonly ServiceObject[]> {
    return readList(await transport.send(entriesRequest(log, start), signal), LOG_ENTRY);
  }

  async function* pages(
    log: LogReference,
    start: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly ServiceObject[], void, void> {
    yield* logEntryPages((at) => read(log, at, signal), start, transport.label(entriesRequest(log, start)));
  }

  return {
    list: ({ queryType, caseSensitive, exactMatch, parameters = {} }, options) => {
      const named = { queryType, caseSensitive: flagText(caseSensitive), exactMatch: flagText(exactMatch) };
      const given = Object.entries(named).filter(([, value]) => value !== undefined);
      return calls.list(["workflowLogs"], { ...parameters, ...Object.fromEntries(given) }, options);
    },

    entries: (log, { start = 0 }, { signal }) => nullIfGone(read(log, start, signal)),

    entryPages: (log, { start = 0 }, { signal }) => pages(log, start, signal),

    allEntries: (log, { start = 0 }, { signal }) =>
      nullIfGone(
        (async () => {
          const all: ServiceObject[] = [];
          for await (const page of pages(log, start, signal)) for (const entry of page) all.push(entry);
          return all;
        })(),
      ),
  };
}

function entriesRequest({ workflowId, instanceId }: LogReference, start: number): ServiceRequest {
  if (!Number.isSafeInteger(start) || start < 0)
    throw new TypeError(`The start of a log's entries is ${start}; it must be a whole number from 0`);
  // The service's default is not sent.
  const query = { start: start === 0 ? undefined : String(start) };
  return instanceId === null
    ? { method: "GET", path: ["workflowLogs", workflowId], query, trailingSlash: true }
    : { method: "GET", path: ["workflowLogs", workflowId, instanceId], query };
}

function flagText(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
