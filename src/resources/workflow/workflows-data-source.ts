import type { Version } from "../../client";
import { computed, defineSchema, nestedList, string, type DataSource } from "../../framework";
import { attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { workflowFilters } from "./schema";

const workflowsDataSchema = defineSchema({
  description: "The workflows that exist on the service.",
  attributes: {
    ...workflowFilters,
    workflows: computed(
      nestedList({
        id: computed(string, { description: "Globally unique id." }),
        name: computed(string, { description: "Name of the workflow." }),
        attributes_json: computed(string, { description: "All fields that the service shows in the list, as JSON." }),
      }),
      { description: "The workflows, in the service's order." },
    ),
  },
});

export const workflowsData: DataSource<typeof workflowsDataSchema, ProviderData> = {
  typeName: "wfa_workflows",
  schema: workflowsDataSchema,
  async read(config, { data: { client }, signal }) {
    const query = {
      ...(config.state === null ? {} : { state: config.state as Version }),
      ...(config.queue === null ? {} : { queue: config.queue }),
    };
    const list = await serviceCall("list the workflows", client, () => client.workflows.list(query, { signal }));
    return {
      ...config,
      workflows: list.map(({ id, name, attributes }) => ({ id, name, attributes_json: attributesJson(attributes) })),
    };
  },
};
