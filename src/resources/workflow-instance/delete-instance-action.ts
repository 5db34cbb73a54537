import { waitUntilGone, type ServiceObject } from "../../client";
import { defineSchema, required, string, DiagnosticError, durationMilliseconds, type Action } from "../../framework";
import { notBlank, timeoutAttribute } from "../attributes";
import { interruptible, type ProviderData, serviceCall, heartbeat } from "../shared";
import { instanceFields } from "./readings";
import { leftToBeDeleted, notDeletedYet, perhapsDeleted } from "./messages";

const deleteInstanceSchema = defineSchema({
  description: "Deletes a workflow instance in any state. If the instance no longer exists, the action warns.",
  attributes: {
    instance_id: required(string, { description: "Id of the instance.", validate: notBlank() }),
    timeout: timeoutAttribute("the instance to be gone", "5m"),
  },
});

export const deleteInstance: Action<typeof deleteInstanceSchema, ProviderData> = {
  typeName: "wfa_delete_instance",
  schema: deleteInstanceSchema,
  invoke({ instance_id: id, timeout }, { data: { client }, diagnostics, signal, writing }, progress) {
    return serviceCall(`delete workflow instance "${id}"`, client, async () => {
      const answer = await interruptible(
        writing,
        () => client.workflowInstances.delete(id, { signal: writing }),
        () => perhapsDeleted(id),
      );
      if (answer === null) {
        diagnostics.warning({
          summary: `There is no workflow instance "${id}"`,
          detail: "It has ended or was already deleted, or the id does not belong to an instance. Nothing was deleted",
        });
        return;
      }
      progress(`Instance ${id} is being deleted`);
      let state: string | null = null;
      const look = async (looking: AbortSignal): Promise<ServiceObject | null> => {
        const instance = await client.workflowInstances.get(id, { signal: looking });
        if (instance !== null) ({ state } = instanceFields(instance));
        return instance;
      };
      await interruptible(
        signal,
        () =>
          waitUntilGone(look, {
            signal,
            timeout: durationMilliseconds(timeout),
            ...heartbeat(progress, () => `Instance ${id} still exists${state === null ? "" : ` and is ${state}`}`),
            onTimeout: () => new DiagnosticError(notDeletedYet(id, timeout, state)),
          }),
        () => leftToBeDeleted(id),
      );
      progress(`Instance ${id} is gone`);
    });
  },
};
