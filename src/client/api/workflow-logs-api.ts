import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import { readList } from "../reading/read-answer";
import type { ServiceObject } from "../service-object";
import type { ServiceRequest } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { nullIfGone, objectCalls } from "./object-calls";
import { DecodeError, StatusError } from "../errors";

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

type Page = readonly ServiceObject[];

/** Reads the entries from an offset on. Rejects with a StatusError if the service refuses. */
type ReadPage = (start: number) => Promise<Page>;

/** No log is that long, and every service can read an integer of this size. */
const FAR_BEYOND = 999_999_999;
/** Statuses with which services may refuse an offset past the last entry. */
const OUT_OF_RANGE = new Set([400, 404, 410, 416, 422]);

/**
 * All pages from `start` on, none of them empty. The interface document does not say how long a page is, or what a
 * service answers past the last entry: nothing, a refusal, the last page again, or everything from the beginning if it
 * ignores `start`. A log may contain equal entries, so comparing alone cannot find the new ones: if an offset far
 * beyond the end returns entries, the service does not respect `start`.
 *
 * @param label of the request, for errors
 */
async function* logEntryPages(read: ReadPage, start: number, label: string): AsyncGenerator<Page, void, void> {
  const first = await read(start);
  if (first.length === 0) return;
  yield first;
  let next = start + first.length;
  const second = await readOrEnd(read, next);
  if (second.length === 0) return;
  if (!(await isOffsetHeeded(read, first, second))) {
    yield* newOnes(read, start, first, second, label);
    return;
  }
  for (let page = second; page.length > 0; page = await readOrEnd(read, next)) {
    yield page;
    next += page.length;
  }
}

async function isOffsetHeeded(read: ReadPage, first: Page, second: Page): Promise<boolean> {
  try {
    return (await read(FAR_BEYOND)).length === 0;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    if (OUT_OF_RANGE.has(error.status)) return true;
    if (error.status < 500) throw error;
    // It failed because of the offset, or for another reason: the second page will tell.
    const seen = new Set(first.map(keyOf));
    return second.some((entry) => !seen.has(keyOf(entry)));
  }
}

/** For a service that returns entries for any offset: only entries that were not returned before count. */
async function* newOnes(
  read: ReadPage,
  start: number,
  first: Page,
  second: Page,
  label: string,
): AsyncGenerator<Page, void, void> {
  // Entries that change with every request would look new forever.
  const again = await read(start);
  if (first.some((entry, at) => again[at] === undefined || keyOf(again[at]) !== keyOf(entry))) {
    throw new DecodeError(
      "The service ignores the parameter start and returns other log entries each time, so the end of the log cannot be found",
      label,
      false,
    );
  }
  const seen = new Set(first.map(keyOf));
  let next = start + first.length;
  for (let page = second; ; page = await readOrEnd(read, next)) {
    const fresh = page.filter((entry) => !seen.has(keyOf(entry)));
    if (fresh.length === 0) return;
    for (const entry of fresh) seen.add(keyOf(entry));
    yield fresh;
    next += fresh.length;
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
    if (!(error instanceof StatusError) || !OUT_OF_RANGE.has(error.status)) throw error;
    if ((await read(start - 1)).length === 0) throw error;
    return [];
  }
}

function keyOf(entry: ServiceObject): string {
  return JSON.stringify(entry.attributes);
}
