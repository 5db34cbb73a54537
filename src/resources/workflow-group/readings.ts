import { attributePath } from "../../cty";
import type { ServiceObject } from "../../client";
import {
  computed,
  defineSchema,
  DiagnosticError,
  optionalComputed,
  string,
  type DataSource,
  mapOf,
  nestedList,
  optional,
} from "../../framework";
import { notBlank, namesNotBlank } from "../attributes";
import { type ProviderData, serviceCall, objectList } from "../shared";
import { groupFields } from "./read-contents";

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
    description: computed(string, { description: "Description of the group." }),
    parent_id: computed(string, { description: "Id of the parent group." }),
    attributes_json: computed(string, { description: "All fields that the service shows of the group, as JSON." }),
  },
});

export const workflowGroupData: DataSource<typeof workflowGroupDataSchema, ProviderData> = {
  typeName: "wfa_workflow_group",
  schema: workflowGroupDataSchema,
  validate(config, diagnostics) {
    if ((config.id === null) === (config.name === null)) {
      diagnostics.error({
        summary: "Set exactly one of id and name",
        detail: config.id === null ? "Neither is set. Set one of them" : "Both are set. Remove one of them",
        path: attributePath(config.id === null ? "id" : "name"),
      });
    }
  },
  read: ({ id, name }, { data: { client }, signal }) =>
    serviceCall(`read workflow group "${id ?? name}"`, client, async () => {
      if (id !== null) {
        const group = await client.workflowGroups.get(id, { signal });
        if (group === null) throw notFound("id", id, await client.workflowGroups.list({}, { signal }));
        return { ...groupFields(group), id };
      }
      const groups = await client.workflowGroups.list({}, { signal });
      const found = groups.filter((group) => group.name === name);
      if (found.length !== 1) throw notFound("name", name ?? "", found.length === 0 ? groups : found);
      return groupFields(found[0]!);
    }),
};

function notFound(by: "id" | "name", value: string, candidates: readonly ServiceObject[]): DiagnosticError {
  const several = candidates.length > 1 && candidates.every((group) => group.name === value);
  const list = candidates.map((group) => `"${group.name}" (id ${group.id})`).join(", ") || "none";
  return new DiagnosticError({
    summary: several
      ? `${candidates.length} workflow groups have the name "${value}"`
      : `No workflow group has the ${by} "${value}"`,
    detail: several ? `Look it up by id instead: ${list}` : `The service has: ${list}`,
    path: attributePath(by),
  });
}

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
