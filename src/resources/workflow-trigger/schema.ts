import {
  bool,
  computed,
  defineSchema,
  optional,
  required,
  string,
  timeoutsAttribute,
  type PlanOf,
  type StateOf,
} from "../../framework";
import { notBlank, oneOf } from "../shared/attribute-values";

export const workflowTriggerSchema = defineSchema({
  description:
    "Whether one trigger of a workflow is enabled, for a workflow that this configuration does not manage. For one that it manages, use `triggers` of `wfa_workflow`. Do not set a trigger in both places: nothing refuses it, and each apply of the one would revert the other.",
  attributes: {
    id: computed(string, {
      description: "`WORKFLOW_ID/NAME`, both percent-encoded; takes part in import.",
      useStateForUnknown: true,
    }),
    workflow_id: required(string, { description: "Id of the workflow.", requiresReplace: true, validate: notBlank() }),
    name: required(string, { description: "Name of the trigger.", requiresReplace: true, validate: notBlank() }),
    enabled: required(bool, { description: "Whether the trigger is enabled." }),
    workflow_revision: optional(string, {
      description:
        "Revision of the trigger's workflow. When it changes, the trigger is set again, because a new version may have reset it.",
    }),
    on_destroy: optional(string, {
      description: "What destroy does: `keep` leaves the trigger as it is, `disable` disables it. Default: `keep`.",
      default: "keep",
      validate: oneOf(["keep", "disable"]),
    }),
    timeouts: timeoutsAttribute({ create: 120_000, read: 120_000, update: 120_000, delete: 120_000 }),
  },
});

export type TriggerState = StateOf<typeof workflowTriggerSchema>;
export type TriggerPlan = PlanOf<typeof workflowTriggerSchema>;
