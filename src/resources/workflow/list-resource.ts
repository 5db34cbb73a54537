import type { ServiceObject, Version } from "../../client";
import { attributePath } from "../../cty";
import { bool, defineSchema, optional, string } from "../../framework";
import { notBlank } from "../attributes";
import { matchesPattern, objectList, patternProblem } from "../shared";
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

export const workflowList = objectList({
  typeName: "wfa_workflow",
  schema: workflowListSchema,
  noun: "workflow",
  validate({ state, unapproved }, diagnostics) {
    if (state === "approved" && unapproved === true) {
      diagnostics.error({
        summary: "state and unapproved contradict each other",
        detail: 'With state = "approved" and unapproved = true the list is always empty. Remove one of them',
        path: attributePath("unapproved"),
      });
    }
  },
  async objects({ workflows }, { state, unapproved, name_pattern: pattern, queue }, options) {
    const list = (version: Version | null): Promise<readonly ServiceObject[]> =>
      workflows.list(
        { ...(version === null ? {} : { state: version }), ...(queue === null ? {} : { queue }) },
        options,
      );
    const [found, approved] = await Promise.all([
      list(state as Version | null),
      unapproved === null ? [] : list("approved"),
    ]);
    const approvedIds = new Set(approved.map(({ id }) => id));
    return found
      .filter(({ id }) => unapproved === null || approvedIds.has(id) !== unapproved)
      .filter(({ name }) => pattern === null || (name !== null && matchesPattern(name, pattern)));
  },
});
