import { StatusError, waitUntil, type ServiceClient } from "../../client";
import { durationMilliseconds, type Action } from "../../framework";
import { type ProviderData, serviceCall } from "../connection";
import { until } from "../observation";
import { cancelInstanceSchema } from "./schema";

export const cancelInstance: Action<typeof cancelInstanceSchema, ProviderData> = {
  typeName: "wfa_cancel_instance",
  schema: cancelInstanceSchema,
  invoke({ instance_id: id, timeout }, { data: { client }, diagnostics, signal }, progress) {
    return serviceCall(`cancel workflow instance "${id}"`, client, async () => {
      if (!(await isAccepted(client, id, signal))) {
        diagnostics.warning({
          summary: `There is no workflow instance "${id}"`,
          detail: "It has ended or was deleted, or the id does not belong to an instance. Nothing was cancelled",
        });
        return;
      }
      progress(`Instance ${id} is being cancelled`);
      await waitUntil(async (looking) => !(await isRunning(client, id, looking)), {
        ...until(`workflow instance "${id}" as cancelled`, signal),
        timeout: durationMilliseconds(timeout),
      });
      progress(`Instance ${id} is no longer running`);
    });
  },
};

/** False if there is no such instance. */
async function isAccepted(client: ServiceClient, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.workflowInstances.cancel(id, { signal })) !== null;
  } catch (error) {
    // A retry is refused if the first attempt, whose answer was lost, cancelled it.
    if (error instanceof StatusError && error.mayHaveHadEffect && !(await isRunning(client, id, signal))) return true;
    throw error;
  }
}

/**
 * Uses the list, which can be filtered by state (interface document, 4.2), because an instance need not show its own.
 */
async function isRunning(client: ServiceClient, id: string, signal: AbortSignal): Promise<boolean> {
  const running = await client.workflowInstances.list({ state: "running" }, { signal });
  return running.some((instance) => instance.id === id);
}
