import { defineSchema, mapOf, optional, string, type ListResource } from "../../framework";
import { namesNotBlank } from "../attributes";
import { listedObjects, type ProviderData, serviceCall } from "../shared";

const workflowGroupListSchema = defineSchema({
  description: "The workflow groups that exist on the service.",
  attributes: {
    filter: optional(mapOf(string), {
      description:
        'Group attributes, as the service names them, and the values that they must have, such as `{ name = "Finance" }`. If omitted, all groups are listed.',
      validate: namesNotBlank("a group's attribute"),
    }),
  },
});

export const workflowGroupList: ListResource<typeof workflowGroupListSchema, ProviderData> = {
  typeName: "wfa_workflow_group",
  schema: workflowGroupListSchema,
  async *list({ filter }, { data: { client }, diagnostics, signal }) {
    const query = Object.fromEntries(filter ?? []);
    const groups = await serviceCall("list the workflow groups", client, () =>
      client.workflowGroups.list(query, { signal }),
    );
    yield* listedObjects(groups, "workflow group", diagnostics);
  },
};
