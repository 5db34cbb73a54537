import type { Version } from "../../client";
import { computed, defineSchema, nestedList, optional, string, type DataSource } from "../../framework";
import { attributesJson, notBlank } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { versionProblem } from "./schema";

const workflowsDataSchema = defineSchema({
  description: "The workflows that exist on the service.",
  attributes: {
    state: optional(string, {
      description:
        "List only workflows with a version in this state, `submitted` or `approved`. If omitted, all are listed.",
      validate: versionProblem,
    }),
    queue: optional(string, {
      description: "List only workflows of this scheduling queue. If omitted, those of all queues are listed.",
      validate: notBlank("omit it to list those of all queues"),
    }),
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
