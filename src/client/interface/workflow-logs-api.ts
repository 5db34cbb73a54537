import type { CallOptions } from "./call-options";
import type { ServiceObject } from "../service-object";

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

/** Workflow logs: section 4.3 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowLogsApi {
  /** GET /workflowLogs: the logs of a period, without their entries. */
  list(query: WorkflowLogQuery, options: CallOptions): Promise<readonly ServiceObject[]>;
  /**
   * GET /workflowLogs/{workflowId}/{instanceId}: the entries of one answer, as many as the service returns at once.
   *
   * @param query.start index of the first entry, from 0. @default 0
   */
  entries(
    log: LogReference,
    query: { readonly start?: number },
    options: CallOptions,
  ): Promise<readonly ServiceObject[] | null>;
  /**
   * All entries from `start` on, page by page, each page once and none of them empty. It sends a few requests more than
   * there are pages, to detect the end even if the service ignores `start`.
   *
   * @throws {StatusError} 404 or 410 if the log is gone, also in the middle
   * @throws {DecodeError} if the service ignores `start` and its entries change with every answer, so that no end can
   * be detected
   */
  entryPages(
    log: LogReference,
    query: { readonly start?: number },
    options: CallOptions,
  ): AsyncIterable<readonly ServiceObject[]>;
  /** All entries of `entryPages`. Null if the log is gone. */
  allEntries(
    log: LogReference,
    query: { readonly start?: number },
    options: CallOptions,
  ): Promise<readonly ServiceObject[] | null>;
}
