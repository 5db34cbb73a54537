import { defineSchema, optional, string, type Action } from "../../framework";
import { jsonProblem } from "../attributes";
import { type ProviderData, serviceCall } from "../connection";

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
  invoke: ({ body_json: body }, { data: { client }, signal }, progress) =>
    serviceCall("submit the help report", client, async () => {
      const { id } = await client.system.submitHelpReport(body, { signal });
      progress(id === null ? "The help report was submitted" : `The help report was submitted: ticket ${id}`);
    }),
};
