import { computed, defineSchema, nestedList, optional, required, string } from "../../framework";
import { notBlank, oneOf, timeoutAttribute } from "../attributes";
import { instanceAttributes } from "./instance-fields";

export const workflowInstanceDataSchema = defineSchema({
  description: "One instance (run) of a workflow, while the service shows it.",
  attributes: {
    id: required(string, {
      description: "Globally unique id of the instance.",
      validate: notBlank("data source wfa_workflow_instances lists the instances with their ids"),
    }),
    ...instanceAttributes,
  },
});

/** States that can be filtered by (interface document, 3.4). */
const INSTANCE_STATES = ["running", "canceling", "unconfirmed"] as const;
export type InstanceStateName = (typeof INSTANCE_STATES)[number];

export const workflowInstancesDataSchema = defineSchema({
  description: "The workflow instances (runs) that the service shows.",
  attributes: {
    state: optional(string, {
      description:
        "List only instances in this state: `running`, `canceling` or `unconfirmed`. If omitted, all are listed.",
      validate: oneOf(INSTANCE_STATES),
    }),
    queue: optional(string, {
      description: "List only instances of this scheduling queue. If omitted, those of all queues are listed.",
      validate: notBlank("omit it to list those of all queues"),
    }),
    instances: computed(
      nestedList({ id: computed(string, { description: "Globally unique id." }), ...instanceAttributes }),
      {
        description: "The instances, in the service's order.",
      },
    ),
  },
});

export const cancelInstanceSchema = defineSchema({
  description: "Cancels a workflow instance that is running, or all running instances of a workflow.",
  attributes: {
    instance_id: optional(string, {
      description:
        "Id of the instance. If it no longer exists, the action warns. Set exactly one of `instance_id` and `workflow_id`.",
      validate: notBlank(),
    }),
    workflow_id: optional(string, {
      description:
        "Id of the workflow whose instances are cancelled: those that run when the action starts. If none runs, the action does nothing.",
      validate: notBlank(),
    }),
    timeout: timeoutAttribute("the instances to stop running", "5m"),
  },
});

export const deleteInstanceSchema = defineSchema({
  description: "Deletes a workflow instance in any state. If the instance no longer exists, the action warns.",
  attributes: {
    instance_id: required(string, { description: "Id of the instance.", validate: notBlank() }),
    timeout: timeoutAttribute("the instance to be gone", "5m"),
  },
});
