import { defineSchema, type ListResource } from "../../framework";
import { type ProviderData, serviceCall } from "../shared";
import { observeQueues } from "./observe-queues";

const workflowQueueListSchema = defineSchema({
  description: "The scheduling queues that exist on the service.",
  attributes: {},
});

export const workflowQueueList: ListResource<typeof workflowQueueListSchema, ProviderData> = {
  typeName: "wfa_workflow_queue",
  schema: workflowQueueListSchema,
  async *list(_filters, { data: { client }, signal }) {
    for (const { name } of await serviceCall("list the workflow queues", client, () =>
      observeQueues(client, { signal }),
    )) {
      yield { identity: { name }, displayName: name };
    }
  },
};
