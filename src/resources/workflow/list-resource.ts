import type { ServiceObject, Version } from "../../client";
import { bool, defineSchema, optional, string } from "../../framework";
import { matchesPattern, objectList, patternProblem } from "../shared";
import { workflowFilters } from "./schema";

const workflowListSchema = defineSchema({
  description: "The workflows that exist on the service.",
  attributes: {
    ...workflowFilters,
    unapproved: optional(bool, {
      description:
        "`true` lists only workflows without an approved version, which cannot be executed yet. `false` lists only those with one. If omitted, both are listed.",
    }),
    name_pattern: optional(string, {
      description:
        "List only workflows whose whole name matches. `*` stands for any characters, `?` for exactly one, and `\\` makes the next character literal. The match is case-sensitive. If omitted, all are listed.",
      validate: patternProblem,
    }),
  },
});

export const workflowList = objectList({
  typeName: "wfa_workflow",
  schema: workflowListSchema,
  noun: "workflow",
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
