import type { SystemApi } from "../interface/system-api";
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

/** Section 4.10 of the interface document. */
export function createSystemApi(transport: Transport): SystemApi {
  const calls = objectCalls(transport, REPORT);
  return {
    async statistics({ signal }) {
      return readStatistics(await transport.send({ method: "GET", path: ["system", "statistics"] }, signal));
    },
    async properties({ signal }) {
      return readProperties(
        await transport.send({ method: "GET", path: ["system", "situate-properties"], confidential: true }, signal),
      );
    },
    resetAlerts: (options) =>
      calls.write({ method: "PUT", path: ["system", "alert-integration-reset"], repeatable: false }, options),
    submitHelpReport: async (body, options) => {
      const sent = body === null ? {} : { body: jsonTextBody(body, "help report's body", "any") };
      return calls.write({ method: "POST", path: ["system", "help-report"], confidential: true, ...sent }, options);
    },
  };
}
