import { parseable, parsePath } from "../../document";
import {
  bool,
  computed,
  defineSchema,
  listOf,
  optional,
  required,
  string,
  timeoutsAttribute,
  type PlanOf,
} from "../../framework";
import { notBlank } from "../shared/attribute-values";

const revisionProblem = (text: string): string | undefined =>
  /^[0-9a-f]{64}$/.test(text)
    ? undefined
    : `"${text}" is not a revision: a revision has 64 hexadecimal digits in lower case, as in server_revision of wfa_workflow`;

export const workflowApprovalSchema = defineSchema({
  description:
    "Approves exactly what was reviewed: approves the pending submission only if it still has the reviewed revision. For pipelines in which one key submits (`wfa_workflow` with `approve = false`) and another key approves. Destroying it changes nothing on the service.",
  attributes: {
    id: computed(string, { description: "The workflow's id.", useStateForUnknown: true }),
    workflow_id: required(string, {
      description: "Id of the workflow.",
      requiresReplace: true,
      validate: notBlank(),
    }),
    server_revision: required(string, {
      description:
        "Revision of what the reviewer saw: SHA-256 of the canonical form of the service's own rendition, as `server_revision` of `wfa_workflow` shows it. If another submission is pending, the apply fails and lists the differences. If somebody has approved another version since, this attribute shows its revision.",
      validate: revisionProblem,
    }),
    enable: optional(bool, {
      description:
        "Whether the workflow is enabled for execution together with the approval. If set, it is enforced; if omitted, it is left alone.",
    }),
    sensitive_paths: optional(listOf(string), {
      description:
        "Document paths whose values never appear in messages and are never recorded, for example `//connection/@password`. Name those of the submitting stage's `sensitive_paths` and `secrets_wo`. A change at these paths is reported without the values.",
      validate: parseable("a document path", parsePath),
    }),
    approved_revision: computed(string, {
      description:
        "Revision of the approved version as the service showed it after the approval. It differs from `server_revision` if the service writes into a document that it approves.",
    }),
    timeouts: timeoutsAttribute({ create: 300_000, read: 120_000, update: 300_000, delete: 120_000 }),
  },
});

export type ApprovalPlan = PlanOf<typeof workflowApprovalSchema>;
