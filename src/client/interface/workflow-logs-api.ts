import type { CallOptions } from "./call-options";
import type { ServiceObject } from "../service-object";

/** Values of `queryType` (interface document, 4.3). */
export type LogPeriod =
  "today" | "yesterday" | "L1" | "L4" | "L8" | "L12" | "L24" | "L48" | "LW" | "LM" | "L60" | "custom";

export interface WorkflowLogQuery {
  /** @default the service's: today */
  readonly queryType?: LogPeriod;
  /** @default the service's: true */
  readonly caseSensitive?: boolean;
  /** Whether the workflow's name must match exactly. @default the service's: true */
  readonly exactMatch?: boolean;
  /**
   * Further query parameters, passed through: the interface document leaves the names of the filters of `custom` open.
   * A field above outranks a parameter of its name.
   */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Which log: of a workflow, and of one run of it. */
export interface LogReference {
  readonly workflowId: string;
  /** The second segment of the usage form. Null: GET /workflowLogs/{workflowId}/ as the document's table has it. */
  readonly instanceId: string | null;
}

/** Workflow logs: section 4.3 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowLogsApi {
  /** GET /workflowLogs: the logs of a period, without their entries. */
  list(query: WorkflowLogQuery, options: CallOptions): Promise<readonly ServiceObject[]>;
  /**
   * GET /workflowLogs/{workflowId}/{instanceId}: one answer's entries, as many as the service gives at once.
   *
   * @param query.start index of the first entry, from 0. @default 0
   */
  entries(
    log: LogReference,
    query: { readonly start?: number },
    options: CallOptions,
  ): Promise<readonly ServiceObject[] | null>;
  /**
   * All entries from `start` on, page by page, each page once and none of them empty. It takes a few requests more than
   * there are pages, to tell the end, also where the service ignores `start`.
   *
   * @throws {StatusError} 404 or 410 where the log is gone, also in the middle
   * @throws {DecodeError} where the service ignores `start` and its entries change with every answer: no end can be
   * told
   */
  entryPages(
    log: LogReference,
    query: { readonly start?: number },
    options: CallOptions,
  ): AsyncIterable<readonly ServiceObject[]>;
  /** What `entryPages` gives, together. Null if the log is gone. */
  allEntries(
    log: LogReference,
    query: { readonly start?: number },
    options: CallOptions,
  ): Promise<readonly ServiceObject[] | null>;
}
