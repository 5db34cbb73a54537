import { textIn, type ServiceObject } from "../../client";
import { computed, defineSchema, mapOf, optional, optionalComputed, string, type DataSource } from "../../framework";
import { attributesJson, exactlyOneOf, namesNotBlank, notBlank } from "../shared/attribute-values";
import type { Kind } from "../shared/import-target";
import { notOne, objectReadings } from "../shared/object-readings";
import { serviceCall, type ProviderData } from "../shared/service-call";

export const groupKind: Kind = {
  typeName: "wfa_workflow_group",
  noun: "workflow group",
  list: ({ workflowGroups }, options) => workflowGroups.list({}, options),
  get: ({ workflowGroups }, id, options) => workflowGroups.get(id, options),
};

const shownAttributes = {
  description: computed(string, { description: "Description of the group." }),
  parent_id: computed(string, { description: "Id of the parent group." }),
  attributes_json: computed(string, { description: "All fields that the service shows of the group, as JSON." }),
};

/** A group's documented fields (interface document, 2.4) in snake_case, and all shown fields as JSON. */
const groupFields = ({ id, name, attributes }: ServiceObject) => ({
  id,
  name,
  description: textIn(attributes, "description"),
  parent_id: textIn(attributes, "parentId"),
  attributes_json: attributesJson(attributes),
});

const workflowGroupDataSchema = defineSchema({
  description: "A workflow group that exists on the service, found by its id or by its name.",
  attributes: {
    id: optionalComputed(string, {
      description: "Globally unique id. Set exactly one of `id` and `name`.",
      validate: notBlank(),
    }),
    name: optionalComputed(string, {
      description: "Name of the group. Exactly one group must have this name.",
      validate: notBlank(),
    }),
    ...shownAttributes,
  },
});

export const workflowGroupData: DataSource<typeof workflowGroupDataSchema, ProviderData> = {
  typeName: "wfa_workflow_group",
  schema: workflowGroupDataSchema,
  validate: exactlyOneOf("id", "name"),
  read: ({ id, name }, { data: { client }, signal }) =>
    serviceCall(`read workflow group "${id ?? name}"`, client, async () => {
      const group = id === null ? null : await client.workflowGroups.get(id, { signal });
      if (group !== null) return { ...groupFields(group), id };
      const groups = await client.workflowGroups.list({}, { signal });
      if (id !== null) throw notOne("workflow group", "id", id, groups);
      const [found, ...others] = groups.filter((each) => each.name === name);
      if (found !== undefined && others.length === 0) return groupFields(found);
      throw notOne("workflow group", "name", name!, found === undefined ? groups : [found, ...others]);
    }),
};

export const { data: workflowGroupsData, list: workflowGroupList } = objectReadings(groupKind, {
  description: "The workflow groups that exist on the service.",
  plural: "groups",
  attributes: {
    id: computed(string, { description: "Globally unique id." }),
    name: computed(string, { description: "Name of the group." }),
    ...shownAttributes,
  },
  fields: groupFields,
  filters: {
    filter: optional(mapOf(string), {
      description:
        'Group attributes, as the service names them, and the values that they must have, such as `{ name = "Finance" }`. If omitted, all groups are listed.',
      validate: namesNotBlank("a group's attribute"),
    }),
  },
  objects: ({ workflowGroups }, { filter }, options) => workflowGroups.list(Object.fromEntries(filter ?? []), options),
});
