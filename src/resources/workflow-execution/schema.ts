import {
  bool,
  computed,
  defineSchema,
  mapOf,
  optional,
  required,
  string,
  timeoutsAttribute,
  type ConfigOf,
  type PlanOf,
  type StateOf,
} from "../../framework";
import { notBlank } from "../attributes";
import { parametersAttributes } from "./parameters";

/** The default timeouts of the operations, in milliseconds; create may wait for the run. */
export const executionTimeouts = { create: 3_600_000, read: 120_000, update: 120_000, delete: 120_000 } as const;

export const workflowExecutionSchema = defineSchema({
  version: 0,
  description:
    "One run of a workflow. Creating it starts an instance. A change of `keepers`, `workflow_id`, `trigger` or `parameters` runs the workflow again. Destroying it changes nothing on the service. For engines without actions.",
  attributes: {
    workflow_id: required(string, {
      description: "Id of the workflow. It must be approved and enabled.",
      requiresReplace: true,
      validate: notBlank(),
    }),
    trigger: required(string, {
      description: "Name of the trigger that starts the workflow.",
      requiresReplace: true,
      validate: notBlank(),
    }),
    ...parametersAttributes({
      parameters: "They are stored in state.",
      parameters_wo:
        "State and plan never contain them. A change of these values alone does not run the workflow again: change `keepers` with them. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11.",
    }),
    keepers: optional(mapOf(string), {
      description:
        "Values of your choice, for example `{ revision = wfa_workflow.load.revision }`. When they change, the workflow runs again.",
    }),
    wait_for_completion: optional(bool, {
      description:
        "Wait until the run ends, up to `timeouts.create`. `result` says how it ended. A failed run does not fail the apply; check `result` with a `postcondition`. One that waits for a person's confirmation is a warning. Interrupting the apply leaves the instance running. Default: `false`.",
      default: false,
    }),
    id: computed(string, {
      description:
        "`WORKFLOW_ID/TRIGGER/INSTANCE_ID`, each percent-encoded; takes part in import. Null if the create failed after its request.",
      useStateForUnknown: true,
    }),
    instance_id: computed(string, {
      description: "Id of the workflow instance. Null if the service did not show which one it started.",
      useStateForUnknown: true,
    }),
    result: computed(string, {
      description:
        "How the run ended, in the service's own words: the result in its log, otherwise the last state that the instance showed. Null while it is unknown; a refresh fills it in while the service shows it.",
      useStateForUnknown: true,
    }),
    timeouts: timeoutsAttribute(executionTimeouts),
  },
});

export type ExecutionConfig = ConfigOf<typeof workflowExecutionSchema>;
export type ExecutionPlan = PlanOf<typeof workflowExecutionSchema>;
export type ExecutionState = StateOf<typeof workflowExecutionSchema>;
