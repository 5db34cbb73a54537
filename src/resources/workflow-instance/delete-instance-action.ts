import { waitUntilGone } from "../../client";
import { durationMilliseconds, type Action } from "../../framework";
import { type ProviderData, serviceCall } from "../connection";
import { until } from "../observation";
import { deleteInstanceSchema } from "./schema";

export const deleteInstance: Action<typeof deleteInstanceSchema, ProviderData> = {
  typeName: "wfa_delete_instance",
  schema: deleteInstanceSchema,
  invoke({ instance_id: id, timeout }, { data: { client }, diagnostics, signal }, progress) {
    return serviceCall(`delete workflow instance "${id}"`, client, async () => {
      if ((await client.workflowInstances.delete(id, { signal })) === null) {
        diagnostics.warning({
          summary: `There is no workflow instance "${id}"`,
          detail: "It has ended or was already deleted, or the id does not belong to an instance. Nothing was deleted",
        });
        return;
      }
      progress(`Instance ${id} is being deleted`);
      await waitUntilGone((looking) => client.workflowInstances.get(id, { signal: looking }), {
        ...until(`the deletion of workflow instance "${id}"`, signal),
        timeout: durationMilliseconds(timeout),
      });
      progress(`Instance ${id} is gone`);
    });
  },
};
