import {
  bool,
  computed,
  defineSchema,
  optional,
  required,
  string,
  timeoutsAttribute,
  type PlanOf,
} from "../../framework";
import { notBlank, oneOf } from "../shared/attribute-values";

export const workflowQueueSchema = defineSchema({
  description:
    "Whether a scheduling queue is paused. The service has fixed queues: creating this resource adopts the queue with this name, and destroying it leaves the queue on the service.",
  attributes: {
    id: computed(string, { description: "The queue's name.", useStateForUnknown: true }),
    name: required(string, {
      description: "Unique name of the queue, for example `Master`. The queue must exist.",
      requiresReplace: true,
      validate: notBlank("name a queue that exists, such as Master"),
    }),
    paused: required(bool, { description: "`true` pauses the queue, `false` enables it." }),
    on_destroy: optional(string, {
      description:
        "What destroy does: `keep` leaves the queue as it is, `restore` pauses or enables it as `original_paused` says. Default: `keep`.",
      default: "keep",
      validate: oneOf(["keep", "restore"]),
    }),
    original_paused: computed(bool, {
      description: "Whether the queue was paused when it was adopted or imported; null if the service did not show it.",
      useStateForUnknown: true,
    }),
    timeouts: timeoutsAttribute({ create: 120_000, read: 120_000, update: 120_000, delete: 120_000 }),
  },
});

export type QueuePlan = PlanOf<typeof workflowQueueSchema>;
