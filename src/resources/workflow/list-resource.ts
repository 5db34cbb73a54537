import type { ServiceObject, Version } from "../../client";
import { bool, defineSchema, optional, string } from "../../framework";
import { objectList } from "../shared";
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

/**
 * Whether the whole name matches: `*` matches any characters, including none, `?` exactly one, `\` makes the next
 * character literal, everything else matches itself, case-sensitively.
 *
 * Takes no longer than the product of both lengths, whatever the pattern.
 */
export function matchesPattern(name: string, pattern: string): boolean {
  const parts = [""];
  for (const [token] of pattern.matchAll(/\\?./gsu)) {
    if (token === "*") parts.push("");
    else parts.push(`${parts.pop()}${token === "?" ? "." : literal(token)}`);
  }
  const [first, ...others] = parts;
  const last = others.pop();
  if (last === undefined) return new RegExp(`^${first}$`, "su").test(name);
  // Each part at its first place, which a lookahead does not give up again: a later one could match no more.
  const between = others.map((part, at) => `(?=(.*?${part}))\\${at + 1}`).join("");
  return new RegExp(`^${first}${between}.*${last}$`, "su").test(name);
}

const literal = (token: string): string =>
  `\\u{${token
    .replace(/^\\(?=.)/su, "")
    .codePointAt(0)!
    .toString(16)}}`;

/** What is wrong with a pattern; undefined if nothing is. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === "") return "a blank pattern matches no name; omit it to list all";
  return /(^|[^\\])(\\\\)*\\$/.test(pattern)
    ? "it ends with a single backslash; write two backslashes for a literal one"
    : undefined;
}
