import { attributePath } from "../../cty";
import { booleanIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { bool, computed, DiagnosticError, string } from "../../framework";
import { attributesJson } from "../shared/attribute-values";
import { objectReadings } from "../shared/object-readings";

export interface ObservedQueue {
  readonly name: string;
  /** Null if not shown. */
  readonly paused: boolean | null;
}

/** Reads a queue's fields (interface document, 2.6) tolerantly; its name is unique, so it may be shown as the id. */
function observedQueue({ id, name, attributes }: ServiceObject): readonly ObservedQueue[] {
  const known = name ?? id;
  return known === null ? [] : [{ name: known, paused: booleanIn(attributes, "paused") }];
}

export async function observeQueues(client: ServiceClient, options: CallOptions): Promise<readonly ObservedQueue[]> {
  return (await client.workflowQueues.list(options)).flatMap(observedQueue);
}

export const queueNamed = (queues: readonly ObservedQueue[], name: string): ObservedQueue | null =>
  queues.find((queue) => queue.name === name) ?? null;

export const noQueue = (name: string, queues: readonly ObservedQueue[]): DiagnosticError =>
  new DiagnosticError({
    summary: `No workflow queue is named "${name}"`,
    detail: `The interface cannot create queues, so name an existing one. The service has: ${queues.map((queue) => `"${queue.name}"`).join(", ") || "none"}`,
    path: attributePath("name"),
  });

export const { data: workflowQueuesData, list: workflowQueueList } = objectReadings(
  { typeName: "wfa_workflow_queue", noun: "workflow queue" },
  {
    description: "The scheduling queues that exist on the service.",
    plural: "queues",
    filters: {},
    attributes: {
      name: computed(string, { description: "Unique name of the queue." }),
      paused: computed(bool, { description: "Whether the queue is paused; null if the service does not show it." }),
      attributes_json: computed(string, { description: "All fields that the service shows of the queue, as JSON." }),
    },
    objects: async ({ workflowQueues }, _filters, options) =>
      (await workflowQueues.list(options)).map((queue) => ({ ...queue, id: queue.name ?? queue.id })),
    fields: ({ id, attributes }) => ({
      name: id,
      paused: booleanIn(attributes, "paused"),
      attributes_json: attributesJson(attributes),
    }),
  },
  "name",
);
