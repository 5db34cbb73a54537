import type { ServiceObject, Version } from "../../client";
import { attributePath } from "../../cty";
import { documentName, revision } from "../../document";
import {
  bool,
  computed,
  defineSchema,
  DiagnosticError,
  optional,
  optionalComputed,
  required,
  string,
  type DataSource,
} from "../../framework";
import { attributesJson, notBlank, oneOf } from "../shared/attribute-values";
import { objectList, objectsData } from "../shared/object-readings";
import { serviceCall, type ProviderData } from "../shared/service-call";
import { readVersion, unredacted } from "../versions/read";

/** What is wrong with the name of a version (interface document, 4.1); undefined if nothing is. */
const versionProblem = oneOf(["submitted", "approved"]);

const workflowDataSchema = defineSchema({
  description: "One version of a workflow that exists on the service.",
  attributes: {
    id: required(string, {
      description: "Globally unique id of the workflow.",
      validate: notBlank("data source wfa_workflows lists the workflows with their ids"),
    }),
    state: optionalComputed(string, {
      description:
        "Version to read, `submitted` or `approved`. If omitted, the approved version if there is one, otherwise the submitted version.",
      validate: versionProblem,
    }),
    name: computed(string, { description: "Name of the workflow." }),
    document: computed(string, {
      description:
        "The native XML document of the version, as the service holds it. The state then contains it in clear text: this data source does not recognise passwords that the workflow's resource keeps out of state with `secrets_wo` or redacts with `sensitive_paths`. If the state must not contain them, do not use this data source. Mark values that you derive from it as sensitive.",
    }),
    revision: computed(string, {
      description:
        "SHA-256 of the version as the service shows it, in canonical form, in hex. For a submitted version, `server_revision` of `wfa_workflow_approval` takes this value. Pass on the value that an earlier run showed to a reviewer: a value that is read in the approving run approves whatever is pending.",
    }),
    attributes_json: computed(string, {
      description: "All fields that the service shows of the workflow, as JSON, including any secrets in them.",
    }),
  },
});

export const workflowData: DataSource<typeof workflowDataSchema, ProviderData> = {
  typeName: "wfa_workflow",
  schema: workflowDataSchema,
  read: (config, { data: { client, confirmService }, signal }) =>
    serviceCall(`read workflow "${config.id}"`, client, async () => {
      const versions =
        config.state === null ? (["approved", "submitted"] as const) : [config.state as "approved" | "submitted"];
      for (const state of versions) {
        const document = await readVersion(client, config.id, state, { signal, redact: unredacted });
        if (document === null) continue;
        const object = await client.workflows.get(config.id, { state }, { signal });
        return {
          ...config,
          state,
          name: object?.name ?? documentName(document),
          document: document.text,
          revision: revision(document),
          attributes_json: attributesJson(object?.attributes ?? {}),
        };
      }
      await confirmService({ signal });
      const what = config.state === null ? "workflow" : `${config.state} version of a workflow`;
      throw new DiagnosticError({
        summary: `No workflow "${config.id}"`,
        detail: `The service has no ${what} with this id. Data source wfa_workflows lists those that exist`,
        path: attributePath("id"),
      });
    }),
};

/** What the lists of workflows filter by. */
const workflowFilters = {
  state: optional(string, {
    description:
      "List only workflows with a version in this state, `submitted` or `approved`. If omitted, all are listed.",
    validate: versionProblem,
  }),
  queue: optional(string, {
    description: "List only workflows of this scheduling queue. If omitted, those of all queues are listed.",
    validate: notBlank("omit it to list those of all queues"),
  }),
};

export const workflowsData = objectsData(
  { typeName: "wfa_workflows", noun: "workflow" },
  {
    description: "The workflows that exist on the service.",
    plural: "workflows",
    filters: workflowFilters,
    attributes: {
      id: computed(string, { description: "Globally unique id." }),
      name: computed(string, { description: "Name of the workflow." }),
      attributes_json: computed(string, { description: "All fields that the service shows in the list, as JSON." }),
    },
    objects: ({ workflows }, { state, queue }, options) =>
      workflows.list({ state: state as Version | null, queue }, options),
    fields: ({ id, name, attributes }) => ({ id, name, attributes_json: attributesJson(attributes) }),
  },
);

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
      workflows.list({ state: version, queue }, options);
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
