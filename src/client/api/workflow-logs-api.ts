import type { CallOptions } from "../call-options";
import type { ObjectKind } from "../reading/object-kind";
import { readList } from "../reading/read-answer";
import type { ServiceObject } from "../service-object";
import type { ServiceRequest } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { logEntryPages } from "./log-entry-pages";
import { nullIfGone, objectCalls } from "./object-calls";

/** Values of `queryType` (interface document, 4.3). */
export type LogPeriod =
  | "today"
  | "yesterday"
  | "L1"
  | "L4"
  | "L8"
  | "L12"
  | "L24"
  | "L48"
  | "LW"
  | "LM"
  | "L60"
  | "custom";

export interface WorkflowLogQuery {
  /** @default the service's: today */
  readonly queryType?: LogPeriod;
  /** @default the service's: true */
  readonly caseSensitive?: boolean;
  /** Whether the workflow's name must match exactly. @default the service's: true */
  readonly exactMatch?: boolean;
  /**
   * Further query parameters, passed through: the interface document leaves the names of the filters of `custom` open.
   * A field above takes precedence over a parameter of its name.
   */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Which log: of a workflow, and of one run of it. */
export interface LogReference {
  readonly workflowId: string;
  /** The second segment of the usage form. Null: GET /workflowLogs/{workflowId}/, as in the document's table. */
  readonly instanceId: string | null;
}

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

/** Workflow logs: section 4.3 of the interface document. A `null` answer is 404 or 410: gone. */
export function createWorkflowLogsApi(transport: Transport) {
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
    /** GET /workflowLogs: the logs of a period, without their entries. */
    list: ({ queryType, caseSensitive, exactMatch, parameters = {} }: WorkflowLogQuery, options: CallOptions) => {
      const named = { queryType, caseSensitive: flagText(caseSensitive), exactMatch: flagText(exactMatch) };
      const given = Object.entries(named).filter(([, value]) => value !== undefined);
      return calls.list(["workflowLogs"], { ...parameters, ...Object.fromEntries(given) }, options);
    },

    /**
     * GET /workflowLogs/{workflowId}/{instanceId}: the entries of one answer, as many as the service returns at once.
     *
     * @param query.start index of the first entry, from 0. @default 0
     */
    entries: (log: LogReference, { start = 0 }: { readonly start?: number }, { signal }: CallOptions) =>
      nullIfGone(read(log, start, signal)),

    /**
     * All entries from `start` on, page by page, each page once and none of them empty. It sends a few requests more than
     * there are pages, to detect the end even if the service ignores `start`.
     *
     * @throws {StatusError} 404 or 410 if the log is gone, also in the middle
     * @throws {DecodeError} if the service ignores `start` and its entries change with every answer, so that no end can
     * be detected
     */
    entryPages: (log: LogReference, { start = 0 }: { readonly start?: number }, { signal }: CallOptions) =>
      pages(log, start, signal),

    /** All entries of `entryPages`. Null if the log is gone. */
    allEntries: (log: LogReference, { start = 0 }: { readonly start?: number }, { signal }: CallOptions) =>
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
