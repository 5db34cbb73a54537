import {
  bool,
  defineSchema,
  optional,
  optionalComputed,
  required,
  string,
  timeoutsAttribute,
  type StateOf,
  type PlanOf,
} from "../../framework";
import { knownValue, notBlank } from "../shared/attribute-values";

export const workflowGroupSchema = defineSchema({
  description:
    "A workflow group. The interface has no update: a change of `name`, `description`, `parent_id` or `id` replaces the group, and deleting a group deletes the workflows in it. Set `create_before_destroy` in its `lifecycle` block to change a group that holds workflows.",
  attributes: {
    id: optionalComputed(string, {
      description: "Globally unique id. If omitted, the service chooses one.",
      requiresReplace: true,
      useStateForUnknown: true,
      validate: notBlank("omit it to let the service choose one"),
    }),
    name: required(string, {
      description: "Logical name of the group.",
      requiresReplace: true,
      validate: notBlank(),
    }),
    description: optional(string, {
      description: "Description of the group; an empty one counts as none. A change replaces the object.",
    }),
    parent_id: optionalComputed(string, {
      description: "Id of the parent group. If omitted, the group is added under the root group, Master.",
      requiresReplace: true,
      useStateForUnknown: true,
      validate: notBlank("omit it to add the group under Master"),
    }),
    force_destroy: optional(bool, {
      description:
        "Destroy or replace the group together with all workflows and child groups in it. Default: `false`; destroying then fails unless the group is known to be empty. To change a group and keep what is in it, use `create_before_destroy` instead.",
      default: false,
    }),
    timeouts: timeoutsAttribute({ create: 300_000, read: 120_000, update: 300_000, delete: 300_000 }),
  },
});

export type WorkflowGroupState = StateOf<typeof workflowGroupSchema>;
export type WorkflowGroupPlan = PlanOf<typeof workflowGroupSchema>;

/** A group as configured; null: left to the service. */
export interface DesiredGroup {
  readonly id: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly parentId: string | null;
}

/** A group's values in a configuration, plan or state. */
export const desiredOf = (
  values: Pick<WorkflowGroupPlan, "id" | "name" | "description" | "parent_id">,
): DesiredGroup => ({
  id: knownValue(values.id),
  name: knownValue(values.name) ?? "",
  description: knownValue(values.description) || null,
  parentId: knownValue(values.parent_id),
});
