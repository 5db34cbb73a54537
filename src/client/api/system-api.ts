import type { CallOptions } from "../call-options";
import type { ObjectKind } from "../reading/object-kind";
import { readProperties } from "../reading/read-properties";
import { readStatistics } from "../reading/read-statistics";
import { jsonTextBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

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
