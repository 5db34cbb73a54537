import type { CallOptions } from "./call-options";
import type { JsonObject, WriteAnswer } from "../service-object";

/**
 * Section 2.11 of the interface document. Null if the service does not show a value, or none that can be read as its
 * type.
 */
export interface SystemStatistics {
  /** Currently active workflows. */
  readonly active: number | bigint | null;
  /** Approved workflows that can be executed. */
  readonly approved: number | bigint | null;
  /** Registered assets. */
  readonly assets: number | bigint | null;
  /** Days that logs are kept by default. */
  readonly daysOfLogsToKeep: number | bigint | null;
  readonly domain: string | null;
  /** Workflows executed since the last start. */
  readonly executed: number | bigint | null;
  /** Last start of the server, in milliseconds (since 1970, as it seems: the document does not say). */
  readonly startDateTime: number | bigint | null;
  /** Workflows submitted and waiting for approval. */
  readonly submitted: number | bigint | null;
  /** Executed workflows that require attention or confirmation. */
  readonly unconfirmed: number | bigint | null;
  /** Registered users. */
  readonly users: number | bigint | null;
  /** As written: 7.10 stays "7.10". */
  readonly version: string | null;
  /** All fields, including those that the document does not name. */
  readonly attributes: JsonObject;
}

/** The server itself: section 4.10 of the interface document. */
export interface SystemApi {
  /** GET /system/statistics. */
  statistics(options: CallOptions): Promise<SystemStatistics>;
  /**
   * GET /system/situate-properties: the server's properties file. Values are the text of strings, numbers (as written)
   * and booleans, the JSON text of anything else, null for null. They may be secrets: no error quotes the answer, not
   * even a failed one.
   */
  properties(options: CallOptions): Promise<ReadonlyMap<string, string | null>>;
  /**
   * PUT /system/alert-integration-reset: removes all alerts. Not sent again after an attempt with an unknown effect,
   * although it is a PUT: it would remove alerts raised in between, before anybody saw them.
   */
  resetAlerts(options: CallOptions): Promise<WriteAnswer>;
  /**
   * POST /system/help-report: opens a ticket with the vendor. Never sent again after an attempt with an unknown effect.
   * No error quotes the body or the service's message, which may repeat it.
   *
   * @param body JSON text, sent byte for byte; null for none
   * @throws {TypeError} for text that is not JSON
   */
  submitHelpReport(body: string | null, options: CallOptions): Promise<WriteAnswer>;
}
