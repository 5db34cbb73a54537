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
  /** As spelt: 7.10 stays "7.10". */
  readonly version: string | null;
  /** All fields, those that the document does not name too. */
  readonly attributes: JsonObject;
}

/** The server itself: section 4.10 of the interface document. */
export interface SystemApi {
  /** GET /system/statistics. */
  statistics(options: CallOptions): Promise<SystemStatistics>;
  /**
   * GET /system/situate-properties: the server's properties file. Values are the text of strings, numbers (as spelt)
   * and booleans, the JSON text of anything else, null for null. They may be secrets: no error shows anything of the
   * answer, not even of a failed one.
   */
  properties(options: CallOptions): Promise<ReadonlyMap<string, string | null>>;
  /**
   * PUT /system/alert-integration-reset: removes all alerts. Not sent again after an attempt whose effect is not known,
   * although it is a PUT: it would remove alerts that came up in between, which nobody has seen.
   */
  resetAlerts(options: CallOptions): Promise<WriteAnswer>;
  /**
   * POST /system/help-report: opens a ticket at the vendor's. Never sent again after an attempt whose effect is not
   * known. No error shows anything of the body or of the service's words, which may repeat it.
   *
   * @param body JSON text, sent byte for byte; null for none
   * @throws {TypeError} for text that is no JSON
   */
  submitHelpReport(body: string | null, options: CallOptions): Promise<WriteAnswer>;
}
