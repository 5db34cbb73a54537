import {
  documentsEqual,
  hiddenName,
  isXmlText,
  parseable,
  parseDocument,
  parsePath,
  parseProblem,
} from "../../document";
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
  type Stored,
  type Written,
} from "../../framework";
import { knownValue, oneOf } from "../shared/attribute-values";

const pathProblem = parseable("a document path", parsePath);

/** What is wrong with a value of `secrets_wo`, without showing it; undefined if nothing is. */
function secretsProblem(secrets: ReadonlyMap<string, string>): string | undefined {
  for (const [name, value] of secrets) {
    if (name.trim() === "" || /[{}]/.test(name))
      return `"${name}" cannot be a name in {{secret:NAME}}, because it is blank or contains a brace. Choose another name`;
    if (value.trim() === "")
      return `The value of "${name}" is empty or blank. Set it to a value, or remove it and its placeholder`;
    if (!isXmlText(value))
      return `The value of "${name}" contains a character that XML does not allow. If the reader of the document decodes the value, encode it, for example with base64encode`;
  }
  return undefined;
}

/** Equal apart from what XML calls insignificant; texts that are not documents are equal only if they are identical. */
export function equalDocuments(prior: string, proposed: string): boolean {
  if (prior === proposed) return true;
  // A text that cannot be read is reported by validation; here it is simply not equal.
  const isReadable = (text: string): boolean => parseProblem(() => parseDocument(text)) === undefined;
  return isReadable(prior) && isReadable(proposed) && documentsEqual(parseDocument(prior), parseDocument(proposed));
}

export const workflowSchema = defineSchema({
  description:
    "A workflow. The provider submits, approves and enables its native XML document in the right order. The plan shows changes made on the service.",
  attributes: {
    document: required(string, {
      description:
        "The native XML document of the workflow, which may contain placeholders: see `substitutions` and `secrets_wo`. Differences that are insignificant in XML (attribute order, quotes, white space between elements, comments, …) make no change. If the document contains an id, it must be the workflow's id.",
      equal: equalDocuments,
      validate: (text) => {
        const problem = parseProblem(() => parseDocument(text));
        if (problem !== undefined) return `the document is not a workflow: ${problem}`;
        const { local } = parseDocument(text).root.name;
        return local.toLowerCase() === "html"
          ? "the document is not a workflow but a web page: its root element is html"
          : undefined;
      },
    }),
    substitutions: optionalComputed(mapOf(string), {
      description:
        'Values for the placeholders `{{NAME}}` in the document\'s texts and attribute values, by name, for example `{ "group.id" = wfa_workflow_group.example.id }`. They are escaped for XML and may be known only after apply: the plan still shows and checks the document. If set, every placeholder except `{{secret:NAME}}` needs a value, and every value a placeholder. If omitted, `{{...}}` is literal text. Not for secrets, because state contains the values, and `drift` shows them: use `secrets_wo`.',
    }),
    approve: optional(bool, {
      description:
        "Approve the submitted document. With `false`, the apply only submits, and a person or another pipeline approves. Default: `true`.",
      default: true,
    }),
    enabled: optionalComputed(bool, {
      description:
        "Whether the workflow is enabled for execution. If set, it is enforced. If omitted, it is left alone, and shows what the service shows.",
    }),
    triggers: optionalComputed(mapOf(bool), {
      description:
        "Map of trigger names to whether the trigger is enabled. Only the named triggers are managed. Set each of them here or in a `wfa_workflow_trigger`, not in both: nothing refuses it, and each apply of the one would revert the other. An import shows those that the service shows.",
    }),
    preserve_acl: optional(bool, {
      description:
        "Send `preserveAcl` on submit. The service rejects it unless the key is an administrator's. Default: `false`.",
      default: false,
    }),
    adopt_existing: optional(bool, {
      description:
        "Adopt an existing workflow with the document's id, otherwise with its name, instead of failing. An adopted workflow is never tainted: a failed approval is then a warning. Do not combine it with `create_before_destroy`: the replacement would adopt the workflow that it replaces. Default: `false`.",
      default: false,
    }),
    allow_duplicate_name: optional(bool, {
      description:
        "Create the workflow although the service has another one of its name in the same group, or in a group that nothing tells apart. Default: `false`; the create then fails, and shows the import command. The same document is never created twice.",
      default: false,
    }),
    overwrite_pending_submission: optional(bool, {
      description:
        "Overwrite a pending submission that somebody else made, or delete it with the workflow. Default: `false`; the update then fails and lists both changes, and a destroy fails and lists theirs. A destroy goes by the value in state: apply a change first.",
      default: false,
    }),
    ignored_paths: optional(listOf(string), {
      description:
        "Document paths that the server owns, for example `/workflow/revision`, `//@modified`, `//task[@name='load']/@lastRun`. Changes at these paths are not drift. The provider's own `ignored_paths` are added.",
      validate: pathProblem,
    }),
    sensitive_paths: optional(listOf(string), {
      description:
        "Document paths whose values appear only in `document` itself, for example `//task/@password`. `definition_json`, `drift` and messages show `(sensitive)` instead.",
      validate: pathProblem,
    }),
    secrets_wo: optional(mapOf(string), {
      description:
        "Values for the placeholders `{{secret:NAME}}` in the document's texts and attribute values, by name. They are sent to the service and never stored: state and plan show the placeholders, and a salted hash reveals a change on the service. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11.",
      writeOnly: true,
      sensitive: true,
      withoutWriteOnly:
        "put the values into the document with a variable that has sensitive = true, and list their paths in sensitive_paths",
      validate: secretsProblem,
    }),
    secrets_wo_version: optional(number, {
      description:
        "Change it to send the document again with the current values of `secrets_wo`. A plan does not see a change of these values alone.",
      // A double keeps no more of a fraction, and engines refuse a plan with another number than the configuration's.
      validate: (version) =>
        Number.isInteger(Number(version)) || Number(Number(version).toPrecision(15)) === version
          ? undefined
          : "it has more than 15 digits; use a whole number, such as 1, 2, 3",
    }),
    deletion_policy: optional(string, {
      description:
        "What destroy does: `delete` deletes each version that exists, `disable` disables the workflow and leaves it on the service, `abandon` only removes it from state. The value in state counts, so apply a changed one before you destroy. Default: `delete`.",
      default: "delete",
      validate: oneOf(["delete", "disable", "abandon"]),
    }),
    on_release_failure: optional(string, {
      description:
        "What happens if the document was submitted but approving, enabling or setting a trigger failed. `fail` is an error: the engine taints a failed create, and the next apply replaces it. `warn` keeps the workflow, and the next apply continues from the failed step. Default: `fail`.",
      default: "fail",
      validate: oneOf(["fail", "warn"]),
    }),
    show_definition: optional(bool, {
      description:
        "Fill `definition_json`, so that a plan shows the structural difference of the document. If omitted, the provider's `show_definition` decides.",
    }),
    id: computed(string, { description: "Globally unique id of the workflow.", useStateForUnknown: true }),
    name: computed(string, { description: "Name of the workflow, as the service shows it." }),
    state: computed(string, {
      description: "`approved` if the approved version holds this document, otherwise `submitted`.",
    }),
    pending_submission: computed(bool, {
      description: "Whether a pending submission exists that this configuration did not make.",
    }),
    pending_changes: computed(listOf(string), {
      description:
        "One line for each difference between the version in state and the pending submission that somebody else made, in the form of `drift`. Null if there is no such submission.",
    }),
    revision: computed(string, {
      description:
        "SHA-256 of the canonical document with its substitutions, in hex. Known during plan, unless the value of a substitution is not.",
    }),
    server_revision: computed(string, {
      description: "SHA-256 of the service's rendition of the document after the last write, in hex.",
    }),
    definition_json: computed(string, {
      description:
        "The document as JSON, so that a plan shows the structural difference. Null unless `show_definition` is true here or, if it is omitted here, on the provider. Known during plan.",
    }),
    drift: computed(listOf(string), {
      description:
        "One line for each change found on the service since the last write, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`.",
    }),
    timeouts: timeoutsAttribute({ create: 300_000, read: 120_000, update: 300_000, delete: 300_000 }),
  },
});

export type WorkflowConfig = ConfigOf<typeof workflowSchema>;
export type WorkflowPlan = PlanOf<typeof workflowSchema>;
export type WorkflowState = StateOf<typeof workflowSchema>;
export type StoredWorkflow = Stored<typeof workflowSchema>;
export type WrittenWorkflow = Written<typeof workflowSchema>;

/** `secrets_wo`, which is wholly known during apply, by the names of the placeholders. */
export const secretsOf = (config: WorkflowConfig): ReadonlyMap<string, string> => {
  const secrets = (knownValue(config.secrets_wo) as ReadonlyMap<string, string> | null) ?? new Map<string, string>();
  return new Map([...secrets].map(([name, value]) => [hiddenName(name), value]));
};

/** The text of a plan's document, which is known during apply. */
export const plannedText = ({ document }: Pick<WorkflowPlan, "document">): string => knownValue(document) ?? "";
