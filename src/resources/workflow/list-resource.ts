import type { ServiceClient, ServiceObject, Version } from "../../client";
import { attributePath } from "../../cty";
import { bool, defineSchema, optional, string, type ListResource, type StateOf } from "../../framework";
import { notBlank } from "../attributes";
import { listedObjects, matchesPattern, patternProblem, type ProviderData, serviceCall } from "../shared";
import { versionProblem } from "./schema";

const workflowListSchema = defineSchema({
  description: "The workflows that exist on the service.",
  attributes: {
    state: optional(string, {
      description:
        "List only workflows with a version in this state, `submitted` or `approved`. If omitted, all are listed.",
      validate: versionProblem,
    }),
    unapproved: optional(bool, {
      description:
        "`true` lists only workflows without an approved version, which cannot be executed yet. `false` lists only those with one. If omitted, both are listed.",
    }),
    name_pattern: optional(string, {
      description:
        "List only workflows whose whole name matches. `*` stands for any characters, `?` for exactly one, and `\\` makes the next character literal. The match is case-sensitive. If omitted, all are listed.",
      validate: patternProblem,
    }),
    queue: optional(string, {
      description: "List only workflows of this scheduling queue. If omitted, those of all queues are listed.",
      validate: notBlank("omit it to list those of all queues"),
    }),
  },
});

type Filters = StateOf<typeof workflowListSchema>;

export const workflowList: ListResource<typeof workflowListSchema, ProviderData> = {
  typeName: "wfa_workflow",
  schema: workflowListSchema,
  validate({ state, unapproved }, diagnostics) {
    if (state === "approved" && unapproved === true) {
      diagnostics.error({
        summary: "state and unapproved contradict each other",
        detail: 'With state = "approved" and unapproved = true the list is always empty. Remove one of them',
        path: attributePath("unapproved"),
      });
    }
  },
  async *list(filters, { data: { client }, diagnostics, signal }) {
    const workflows = await serviceCall("list the workflows", client, () => filtered(client, filters, signal));
    yield* listedObjects(workflows, "workflow", diagnostics);
  },
};

async function filtered(
  client: ServiceClient,
  { state, unapproved, name_pattern: pattern, queue }: Filters,
  signal: AbortSignal,
): Promise<readonly ServiceObject[]> {
  const list = (version: Version | null): Promise<readonly ServiceObject[]> =>
    client.workflows.list(
      { ...(version === null ? {} : { state: version }), ...(queue === null ? {} : { queue }) },
      { signal },
    );
  const [workflows, approved] = await Promise.all([
    list(state as Version | null),
    unapproved === null ? [] : list("approved"),
  ]);
  const approvedIds = new Set(approved.map(({ id }) => id));
  return workflows
    .filter(({ id }) => unapproved === null || approvedIds.has(id) !== unapproved)
    .filter(({ name }) => pattern === null || (name !== null && matchesPattern(name, pattern)));
}
