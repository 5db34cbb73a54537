import { defineSchema, type Action } from "../../framework";
import type { ProviderData } from "../shared";
import { sendOnce } from "./send-once";

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
