import { booleanIn, type ServiceObject } from "../../client";
import { bool, computed, defineSchema, nestedList, string, type DataSource } from "../../framework";
import { attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";

const workflowQueuesDataSchema = defineSchema({
  description: "The scheduling queues that exist on the service.",
  attributes: {
    queues: computed(
      nestedList({
        name: computed(string, { description: "Unique name of the queue." }),
        paused: computed(bool, {
          description: "Whether the queue is paused; null if the service does not show it.",
        }),
        attributes_json: computed(string, { description: "All fields that the service shows of the queue, as JSON." }),
      }),
      { description: "The queues, in the service's order." },
    ),
  },
});

const queueFields = ({ id, name, attributes }: ServiceObject) => ({
  name: name ?? id,
  paused: booleanIn(attributes, "paused"),
  attributes_json: attributesJson(attributes),
});

export const workflowQueuesData: DataSource<typeof workflowQueuesDataSchema, ProviderData> = {
  typeName: "wfa_workflow_queues",
  schema: workflowQueuesDataSchema,
  async read(_config, { data: { client }, signal }) {
    const list = await serviceCall("list the workflow queues", client, () => client.workflowQueues.list({ signal }));
    return { queues: list.map(queueFields) };
  },
};
