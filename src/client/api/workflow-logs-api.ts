import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import { readList } from "../reading/read-answer";
import type { ServiceObject } from "../service-object";
import type { ServiceRequest } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { nullIfGone, objectCalls } from "./object-calls";
import { DecodeError, StatusError } from "../errors";

/** Values of `queryType` (interface document, 4.3). */
export const LOG_PERIODS = [
  "today",
  "yesterday",
  "L1",
  "L4",
  "L8",
  "L12",
  "L24",
  "L48",
  "LW",
  "LM",
  "L60",
  "custom",
] as const;

export interface WorkflowLogQuery {
  /** @default the service's: today */
  readonly queryType?: (typeof LOG_PERIODS)[number] | null;
  /** @default the service's: true */
  readonly caseSensitive?: boolean | null;
  /** Whether the workflow's name must match exactly. @default the service's: true */
  readonly exactMatch?: boolean | null;
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
  return {
    /** GET /workflowLogs: the logs of a period, without their entries. */
    list: ({ queryType, caseSensitive, exactMatch, parameters = {} }: WorkflowLogQuery, options: CallOptions) => {
      const named = { queryType, caseSensitive: caseSensitive?.toString(), exactMatch: exactMatch?.toString() };
      const given = Object.entries(named).filter(([, value]) => value != null);
      return calls.list(["workflowLogs"], { ...parameters, ...Object.fromEntries(given) }, options);
    },

    /**
     * GET /workflowLogs/{workflowId}/{instanceId}: all entries from `start` on (an index from 0), page by page. It sends
     * a few requests more than there are pages, to detect the end even if the service ignores `start`.
     *
     * @throws {DecodeError} if the service ignores `start` and its entries change with every answer, so that no end can
     * be detected
     */
    allEntries: (log: LogReference, { start = 0 }: { readonly start?: number }, { signal }: CallOptions) => {
      const read: ReadPage = async (at) => readList(await transport.send(entriesRequest(log, at), signal), LOG_ENTRY);
      return nullIfGone(entriesFrom(read, start, () => transport.label(entriesRequest(log, start))));
    },
  };
}

function entriesRequest({ workflowId, instanceId }: LogReference, start: number): ServiceRequest {
  // The service's default is not sent.
  const query = { start: start === 0 ? undefined : String(start) };
  return instanceId === null
    ? { method: "GET", path: ["workflowLogs", workflowId], query, trailingSlash: true }
    : { method: "GET", path: ["workflowLogs", workflowId, instanceId], query };
}

type Page = readonly ServiceObject[];

/** Reads the entries from an offset on. Rejects with a StatusError if the service refuses. */
type ReadPage = (start: number) => Promise<Page>;

/** No log is that long, and every service can read an integer of this size. */
const FAR_BEYOND = 999_999_999;
/** Statuses with which services may refuse an offset past the last entry. */
const OUT_OF_RANGE = [400, 404, 410, 416, 422];

/**
 * All entries from `start` on. The interface document does not say how long a page is, or what a service answers past
 * the last entry: nothing, a refusal, the last page again, or everything from the beginning if it ignores `start`. A log
 * may contain equal entries, so comparing alone cannot find the new ones: only where an offset far beyond the end
 * returns entries too, those that came before do not count.
 *
 * @param label of the request, for an error
 */
async function entriesFrom(read: ReadPage, start: number, label: () => string): Promise<Page> {
  const first = await read(start);
  const all = [...first];
  let page = first.length === 0 ? [] : await readOrEnd(read, start + first.length);
  if (page.length === 0) return all;
  const seen = (await heedsStart(read)) ? null : new Set(first.map(keyOf));
  // Entries that change with every request would look new forever.
  if (seen !== null && (await read(start)).slice(0, first.length).some((entry) => !seen.has(keyOf(entry))))
    throw new DecodeError(
      "The service ignores the parameter start and returns other log entries each time, so the end of the log cannot be found",
      label(),
      false,
    );
  for (;;) {
    const fresh = page.filter((entry) => seen?.has(keyOf(entry)) !== true);
    if (fresh.length === 0) return all;
    for (const entry of fresh) {
      all.push(entry);
      seen?.add(keyOf(entry));
    }
    page = await readOrEnd(read, start + all.length);
  }
}

const keyOf = (entry: ServiceObject): string => JSON.stringify(entry.attributes);

async function heedsStart(read: ReadPage): Promise<boolean> {
  try {
    return (await read(FAR_BEYOND)).length === 0;
  } catch (error) {
    // An offset that is ignored can neither be refused nor break the service.
    if (error instanceof StatusError && [...OUT_OF_RANGE, 500].includes(error.status)) return true;
    throw error;
  }
}

/**
 * A refusal is the end of the log if the last entry can still be read; otherwise it is an error, such as a log that is
 * gone.
 */
async function readOrEnd(read: ReadPage, start: number): Promise<Page> {
  try {
    return await read(start);
  } catch (error) {
    if (!(error instanceof StatusError) || !OUT_OF_RANGE.includes(error.status)) throw error;
    if ((await read(start - 1)).length === 0) throw error;
    return [];
  }
}
