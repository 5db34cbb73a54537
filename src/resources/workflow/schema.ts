import {
  bool,
  computed,
  defineSchema,
  listOf,
  mapOf,
  number,
  optional,
  optionalComputed,
  required,
  string,
  timeoutsAttribute,
  type ConfigOf,
  type PlanOf,
  type StateOf,
} from "../../framework";
import { documentsEqual, parseDocument, parsePath } from "../../document";
import { problemOf } from "./document-problem";
import { secretsProblem } from "./secrets-problem";

/** Milliseconds an operation may take where `timeouts` says nothing. */
export const workflowTimeouts = { create: 300_000, read: 120_000, update: 300_000, delete: 300_000 } as const;

const oneOf = (allowed: readonly string[]) => (value: string) =>
  allowed.includes(value) ? undefined : `"${value}" is none of ${allowed.map((name) => `"${name}"`).join(", ")}`;

const pathProblem = (paths: readonly string[]): string | undefined => {
  for (const path of paths) {
    const problem = problemOf(() => parsePath(path));
    if (problem !== undefined) return `"${path}" is no document path: ${problem}`;
  }
  return undefined;
};

/** Equal up to what XML calls insignificant; texts that are no documents are equal only to the letter. */
function equalDocuments(prior: string, proposed: string): boolean {
  if (prior === proposed) return true;
  try {
    return documentsEqual(parseDocument(prior), parseDocument(proposed));
  } catch {
    // A text that cannot be read is reported by validation; here it is simply not equal.
    return false;
  }
}

export const workflowSchema = defineSchema({
  version: 0,
  description:
    "A workflow: its native XML document is submitted, approved and enabled in the right order, and changes made on the service are shown by the plan.",
  attributes: {
    document: required(string, {
      description:
        "The native XML document of the workflow. Documents that differ only in what XML calls insignificant (attribute order, quotes, white space between elements, comments, …) make no change. If it carries an id, that must be the workflow's id.",
      equal: equalDocuments,
      validate: (text) => {
        const problem = problemOf(() => parseDocument(text));
        if (problem !== undefined) return `the text is no workflow document: ${problem}`;
        const { local } = parseDocument(text).root.name;
        return local.toLowerCase() === "html"
          ? "the text is no workflow document but a web page: its root element is html"
          : undefined;
      },
    }),
    approve: optional(bool, {
      description:
        "Approve what is submitted. `false` only proposes: a person or another pipeline approves. Default: `true`.",
      default: true,
    }),
    enabled: optionalComputed(bool, {
      description:
        "Whether the workflow is enabled for execution. Set: enforced. Omitted: left alone, and shown where the service shows it.",
    }),
    triggers: optionalComputed(mapOf(bool), {
      description:
        "Trigger name to whether it is enabled. Only the named triggers are managed; an import shows those that the service shows.",
    }),
    preserve_acl: optional(bool, {
      description:
        "Send `preserveAcl` on submit; the service refuses it unless the key is an administrator's. Default: `false`.",
      default: false,
    }),
    adopt_existing: optional(bool, {
      description:
        "Take over a workflow that exists already (of the document's id, else of its name) instead of failing. What is taken over is never tainted: a failed approval is a warning then. Not together with `create_before_destroy`, where the workflow would be its own successor. Default: `false`.",
      default: false,
    }),
    overwrite_pending_submission: optional(bool, {
      description:
        "Overwrite a submission that somebody else made and that waits for approval. Default: `false`, the update then fails and lists both changes.",
      default: false,
    }),
    ignored_paths: optional(listOf(string), {
      description:
        "Document paths that the server owns, for example `/workflow/revision`, `//@modified`, `//task[@name='load']/@lastRun`: changes there are no drift. The provider's own `ignored_paths` are added.",
      validate: pathProblem,
    }),
    sensitive_paths: optional(listOf(string), {
      description:
        "Document paths whose values are shown nowhere but in `document` itself, for example `//task/@password`: `definition_json`, `drift` and messages show `(sensitive)` instead.",
      validate: pathProblem,
    }),
    secrets_wo: optional(mapOf(string), {
      description:
        "Values for the placeholders `{{secret:NAME}}` in the document's texts and attribute values, by name. They are sent to the service and kept nowhere: state and plan show the placeholders, and a change on the service is noticed by a salted hash. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11.",
      writeOnly: true,
      sensitive: true,
      withoutWriteOnly:
        "put the values into the document itself, by a variable with sensitive = true, and name their places in sensitive_paths",
      validate: secretsProblem,
    }),
    secrets_wo_version: optional(number, {
      description:
        "Changing it sends the document again, with the values that `secrets_wo` has then. No plan sees a change of these values alone.",
    }),
    deletion_policy: optional(string, {
      description:
        "What destroy does: `delete` deletes each version that exists, `disable` disables the workflow and leaves it, `abandon` only forgets it. Default: `delete`.",
      default: "delete",
      validate: oneOf(["delete", "disable", "abandon"]),
    }),
    on_release_failure: optional(string, {
      description:
        "When the document was submitted but approving, enabling or a trigger failed: `fail` is an error (the engine taints a failed create, and the next apply replaces it), `warn` keeps the workflow and carries on from that step at the next apply. Default: `fail`.",
      default: "fail",
      validate: oneOf(["fail", "warn"]),
    }),
    id: computed(string, { description: "Globally unique id of the workflow.", useStateForUnknown: true }),
    name: computed(string, { description: "Name of the workflow, as the service shows it." }),
    state: computed(string, {
      description: "`submitted` or `approved`: the strongest version that holds this document.",
    }),
    pending_submission: computed(bool, {
      description: "Whether a submitted version exists that did not come from here.",
    }),
    revision: computed(string, { description: "SHA-256 of the canonical document, in hex. Known during plan." }),
    server_revision: computed(string, {
      description: "SHA-256 of the service's own rendition of the document after the last write, in hex.",
    }),
    definition_json: computed(string, {
      description: "The document as JSON, so that a plan shows a structural difference. Known during plan.",
    }),
    drift: computed(listOf(string), {
      description:
        "One line for each change found on the service since the last write, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`.",
    }),
    timeouts: timeoutsAttribute(workflowTimeouts),
  },
});

export type WorkflowConfig = ConfigOf<typeof workflowSchema>;
export type WorkflowPlan = PlanOf<typeof workflowSchema>;
export type WorkflowState = StateOf<typeof workflowSchema>;
