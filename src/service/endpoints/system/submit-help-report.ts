import type { Endpoint } from "../../http/endpoint";
import { readObject } from "../../http/read-fields";
import { objectXml, singleShape } from "../../shapes/object-shape";
import { writeAnswer } from "../../shapes/write-answer";
import { submitHelpReport as submitStored } from "../../state/system-operations";

/** The document does not define the body, so it may be missing, or any JSON object. */
export const submitHelpReport: Endpoint = {
  method: "POST",
  path: "/system/help-report",
  body: { formats: ["json"], required: false },
  handle: (call) => {
    const report = call.body.format === "none" ? {} : readObject(call.body);
    const { id, time, user } = submitStored(call.act, report);
    const fields = { id, ticket: id, openedAt: time, openedBy: user };
    const href = call.href("system", "help-report", id);
    return writeAnswer(call, {
      status: 200,
      href,
      json: () => singleShape(call.variation, "ticket", href, fields),
      xml: () => objectXml("ticket", fields),
    });
  },
};
