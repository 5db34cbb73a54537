import { computed, defineSchema, mapOf, nestedList, optional, string, type DataSource } from "../../framework";
import { namesNotBlank } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { groupFields } from "./observe-group";

const workflowGroupsDataSchema = defineSchema({
  description: "The workflow groups that exist on the service.",
  attributes: {
    filter: optional(mapOf(string), {
      description:
        'Group attributes and the values that they must have, such as `{ name = "Finance" }`. If omitted, all groups are listed.',
      validate: namesNotBlank("a group's attribute"),
    }),
    groups: computed(
      nestedList({
        id: computed(string, { description: "Globally unique id." }),
        name: computed(string, { description: "Name of the group." }),
        description: computed(string, { description: "Description of the group." }),
        parent_id: computed(string, { description: "Id of the parent group." }),
        attributes_json: computed(string, { description: "All fields that the service shows of the group, as JSON." }),
      }),
      { description: "The groups, in the service's order." },
    ),
  },
});

export const workflowGroupsData: DataSource<typeof workflowGroupsDataSchema, ProviderData> = {
  typeName: "wfa_workflow_groups",
  schema: workflowGroupsDataSchema,
  async read(config, { data: { client }, signal }) {
    const filter = Object.fromEntries(config.filter ?? []);
    const list = await serviceCall("list the workflow groups", client, () =>
      client.workflowGroups.list(filter, { signal }),
    );
    return { ...config, groups: list.map(groupFields) };
  },
};
