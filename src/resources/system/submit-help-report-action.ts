import { defineSchema, optional, string, type Action } from "../../framework";
import { jsonProblem } from "../attributes";
import type { ProviderData } from "../shared";
import { sendOnce } from "./send-once";

const submitHelpReportSchema = defineSchema({
  description: "Submits a help report to the vendor's support system. Each submission opens a new ticket there.",
  attributes: {
    body_json: optional(string, {
      description:
        "The report as JSON text, sent as it is, because the interface document does not list its fields. If omitted, the request has no body.",
      validate: jsonProblem,
    }),
  },
});

export const submitHelpReport: Action<typeof submitHelpReportSchema, ProviderData> = {
  typeName: "wfa_submit_help_report",
  schema: submitHelpReportSchema,
  async invoke({ body_json: body }, context, progress) {
    const open =
      "The report may have been submitted. Running the action again opens another ticket, so check the vendor's support system first";
    const { id } = await sendOnce("submit the help report", open, context, () =>
      context.data.client.system.submitHelpReport(body, { signal: context.writing }),
    );
    progress(id === null ? "The help report was submitted" : `The help report was submitted: ticket ${id}`);
  },
};
