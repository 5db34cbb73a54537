import { computed, defineSchema, nestedList, optional, required, string } from "../../framework";
import { timeoutAttribute } from "../attributes";
import { instanceAttributes } from "./instance-fields";

export const workflowInstanceDataSchema = defineSchema({
  description: "One instance (run) of a workflow, while the service shows it.",
  attributes: {
    id: required(string, {
      description: "Globally unique id of the instance.",
      validate: (id) =>
        id === ""
          ? "it must not be empty; data source wfa_workflow_instances lists the instances with their ids"
          : undefined,
    }),
    ...instanceAttributes,
  },
});

/** States that can be filtered by (interface document, 3.4). */
export const INSTANCE_STATES = ["running", "canceling", "unconfirmed"] as const;
export type InstanceStateName = (typeof INSTANCE_STATES)[number];

export const workflowInstancesDataSchema = defineSchema({
  description: "The workflow instances (runs) that the service shows.",
  attributes: {
    state: optional(string, {
      description:
        "List only instances in this state: `running`, `canceling` or `unconfirmed`. If omitted, all are listed.",
      validate: (state) =>
        INSTANCE_STATES.some((name) => name === state)
          ? undefined
          : `must be one of ${INSTANCE_STATES.map((name) => `"${name}"`).join(", ")}; got "${state}"`,
    }),
    queue: optional(string, {
      description: "List only instances of this scheduling queue. If omitted, those of all queues are listed.",
    }),
    instances: computed(
      nestedList({ id: computed(string, { description: "Globally unique id." }), ...instanceAttributes }),
      {
        description: "The instances, in the service's order.",
      },
    ),
  },
});

const instanceId = required(string, {
  description: "Id of the instance.",
  validate: (id) => (id === "" ? "it must not be empty" : undefined),
});

export const cancelInstanceSchema = defineSchema({
  description: "Cancels a workflow instance that is running. If the instance no longer exists, the action warns.",
  attributes: { instance_id: instanceId, timeout: timeoutAttribute("the instance to stop running", "5m") },
});

export const deleteInstanceSchema = defineSchema({
  description: "Deletes a workflow instance in any state. If the instance no longer exists, the action warns.",
  attributes: { instance_id: instanceId, timeout: timeoutAttribute("the instance to be gone", "5m") },
});
