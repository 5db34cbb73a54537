import { defineSchema, mapOf, optional, string } from "../../framework";
import { namesNotBlank } from "../attributes";
import { objectList } from "../shared";

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

export const workflowGroupList = objectList({
  typeName: "wfa_workflow_group",
  schema: workflowGroupListSchema,
  noun: "workflow group",
  objects: ({ workflowGroups }, { filter }, options) => workflowGroups.list(Object.fromEntries(filter ?? []), options),
});
