import { defineSchema, required, string } from "../../framework";
import { timeoutAttribute } from "../attributes";

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
