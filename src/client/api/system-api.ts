import type { CallOptions } from "../client-options";
import { numberIn, type ObjectKind, type PlainObject, textIn, toServiceObject } from "../reading/read-object";
import { readProperties } from "../reading/read-properties";
import { type Answer, jsonTextBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";
import { numberText } from "../../json";
import type { JsonObject } from "../service-object";
import { readFields, undecodable } from "../reading/read-answer";

/** The answers of the maintenance actions are not documented; a help report opens a ticket. */
const REPORT: ObjectKind = {
  what: "help report",
  collection: "help-report",
  wrappers: ["helpReport", "report", "ticket"],
  lists: [],
};

/** The server itself: section 4.10 of the interface document. */
export function createSystemApi(transport: Transport) {
  const calls = objectCalls(transport, REPORT);
  return {
    /** GET /system/statistics. */
    async statistics({ signal }: CallOptions) {
      return readStatistics(await transport.send({ method: "GET", path: ["system", "statistics"] }, signal));
    },
    /**
     * GET /system/situate-properties: the server's properties file. Values are the text of strings, numbers (as written)
     * and booleans, the JSON text of anything else, null for null. They may be secrets: no error quotes the answer, not
     * even a failed one.
     */
    async properties({ signal }: CallOptions) {
      return readProperties(
        await transport.send({ method: "GET", path: ["system", "situate-properties"], confidential: true }, signal),
      );
    },
    /**
     * PUT /system/alert-integration-reset: removes all alerts. Not sent again after an attempt with an unknown effect,
     * although it is a PUT: it would remove alerts raised in between, before anybody saw them.
     */
    resetAlerts: (options: CallOptions) =>
      calls.write({ method: "PUT", path: ["system", "alert-integration-reset"], repeatable: false }, options),
    /**
     * POST /system/help-report: opens a ticket with the vendor. Never sent again after an attempt with an unknown effect.
     * No error quotes the body or the service's message, which may repeat it.
     *
     * @param body JSON text, sent byte for byte; null for none
     * @throws {TypeError} for text that is not JSON
     */
    submitHelpReport: async (body: string | null, options: CallOptions) => {
      const sent = body === null ? {} : { body: jsonTextBody(body, "help report's body", "any") };
      return calls.write({ method: "POST", path: ["system", "help-report"], confidential: true, ...sent }, options);
    },
  };
}

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

const STATISTICS: ObjectKind = {
  what: "system statistics object",
  collection: "statistics",
  wrappers: ["statistics", "systemStatistics", "stats"],
  lists: [],
  mayLackId: true,
};

/** @throws {DecodeError} also for an object that has none of the statistics that the interface document names (2.11) */
function readStatistics(answer: Answer): SystemStatistics {
  const fields = readFields(answer, STATISTICS);
  const { attributes } = toServiceObject(fields);
  const number = (key: string): number | bigint | null => numberIn(attributes, key);
  const named = {
    active: number("active"),
    approved: number("approved"),
    assets: number("assets"),
    daysOfLogsToKeep: number("daysOfLogsToKeep"),
    domain: textIn(attributes, "domain"),
    executed: number("executed"),
    startDateTime: number("startDateTime"),
    submitted: number("submitted"),
    unconfirmed: number("unconfirmed"),
    users: number("users"),
    version: versionIn(fields) ?? textIn(attributes, "version"),
  };
  if (!Object.keys(named).some((key) => Object.hasOwn(attributes, key)))
    throw undecodable(answer, "system statistics as JSON");
  return { ...named, attributes };
}

/** A version that is a JSON number, as written: 7.10 is not 7.1. */
const versionIn = (fields: PlainObject): string | null =>
  Object.hasOwn(fields, "version") ? numberText(fields["version"]!) : null;
