import { ClientError } from "../../client";
import {
  DiagnosticError,
  withConsequence,
  type ResourceContext,
  defineSchema,
  type Action,
  optional,
  string,
} from "../../framework";
import { jsonProblem } from "../shared/attribute-values";
import { failureText, type ProviderData } from "../shared/service-call";

/**
 * Sends a request whose effect no read shows, so that only the error can say what a lost answer or an interruption left
 * open.
 *
 * @param action such as `submit the help report`
 * @param open what may have happened, and what running the action again does
 */
async function sendOnce<T>(
  action: string,
  open: string,
  { data: { client } }: ResourceContext<ProviderData>,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const text = failureText(action, client, error);
    const isOpen = error.mayHaveHadEffect || error.code === "aborted";
    // Without a cause, which would be taken for an interruption that nothing is known of.
    throw new DiagnosticError(isOpen ? withConsequence(text, open) : text);
  }
}

const resetAlertIntegrationSchema = defineSchema({
  description: "Resets all alerts of the service and removes any active alerts.",
  attributes: {},
});

export const resetAlertIntegration: Action<typeof resetAlertIntegrationSchema, ProviderData> = {
  typeName: "wfa_reset_alert_integration",
  schema: resetAlertIntegrationSchema,
  async invoke(_config, context, progress) {
    const open = "The alerts may have been reset. Running the action again resets those that are active then";
    await sendOnce("reset the alerts", open, context, () =>
      context.data.client.system.resetAlerts({ signal: context.writing }),
    );
    progress("All alerts are reset");
  },
};

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
