import { jsonAnswer } from "../http/answer";
import type { Endpoint } from "../http/endpoint";
import { readObject } from "../http/read-fields";
import { resetAlerts, statistics, submitHelpReport } from "../state/system-operations";
import { objectXml, singleShape, writeAnswer } from "./object-answers";

/** Section 4.10 of the interface document. */
export const SYSTEM: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/system/statistics",
    handle: (call) => {
      const href = call.href("system", "statistics");
      return jsonAnswer(200, singleShape(call, "statistics", href, statistics(call.state, call.world)));
    },
  },
  {
    method: "GET",
    path: "/system/situate-properties",
    handle: (call) => {
      // If fields are flat, the properties are the whole answer, as in a file.
      if (call.variation.fields === "flat") return jsonAnswer(200, call.world.properties);
      const href = call.href("system", "situate-properties");
      return jsonAnswer(200, singleShape(call, "properties", href, call.world.properties));
    },
  },
  {
    method: "PUT",
    path: "/system/alert-integration-reset",
    handle: (call) => {
      const active = resetAlerts(call);
      const message = `Alerts reset; ${active} active ${active === 1 ? "alert" : "alerts"} removed`;
      return writeAnswer(call, {
        status: 200,
        href: call.href("system", "alert-integration-reset"),
        json: () => ({ message, removed: active }),
        xml: () => `<confirmation>${message}</confirmation>`,
      });
    },
  },
  {
    method: "POST",
    path: "/system/help-report",
    // The document does not define the body, so it may be missing, or any JSON object.
    body: { formats: ["json"], required: false },
    handle: (call) => {
      const report = call.body.format === "none" ? {} : readObject(call.body);
      const { id, time, user } = submitHelpReport(call, report);
      const fields = { id, ticket: id, openedAt: time, openedBy: user };
      const href = call.href("system", "help-report", id);
      return writeAnswer(call, {
        status: 200,
        href,
        json: () => singleShape(call, "ticket", href, fields),
        xml: () => objectXml("ticket", fields),
      });
    },
  },
];
