import { defineSchema, type Action } from "../../framework";
import { type ProviderData, serviceCall } from "../connection";

const resetAlertIntegrationSchema = defineSchema({
  description: "Resets all alerts of the service and removes any active alerts.",
  attributes: {},
});

export const resetAlertIntegration: Action<typeof resetAlertIntegrationSchema, ProviderData> = {
  typeName: "wfa_reset_alert_integration",
  schema: resetAlertIntegrationSchema,
  invoke: (_config, { data: { client }, signal }, progress) =>
    serviceCall("reset the alerts", client, async () => {
      await client.system.resetAlerts({ signal });
      progress("All alerts are reset");
    }),
};
