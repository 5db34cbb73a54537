import { attributePath } from "../../cty";
import { booleanIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { bool, computed, defineSchema, DiagnosticError, string } from "../../framework";
import { attributesJson } from "../attributes";
import { objectList, objectsData } from "../shared";
import type { ObservedQueue } from "./steps";

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

const DESCRIPTION = "The scheduling queues that exist on the service.";

export const workflowQueuesData = objectsData({
  typeName: "wfa_workflow_queues",
  description: DESCRIPTION,
  attribute: "queues",
  noun: "workflow queues",
  filters: {},
  each: {
    name: computed(string, { description: "Unique name of the queue." }),
    paused: computed(bool, { description: "Whether the queue is paused; null if the service does not show it." }),
    attributes_json: computed(string, { description: "All fields that the service shows of the queue, as JSON." }),
  },
  list: ({ workflowQueues }, _filters, options) => workflowQueues.list(options),
  fields: ({ id, name, attributes }) => ({
    name: name ?? id,
    paused: booleanIn(attributes, "paused"),
    attributes_json: attributesJson(attributes),
  }),
});

export const workflowQueueList = objectList({
  typeName: "wfa_workflow_queue",
  schema: defineSchema({ description: DESCRIPTION, attributes: {} }),
  noun: "workflow queue",
  identity: "name",
  objects: async (client, _filters, options) =>
    (await observeQueues(client, options)).map(({ name }) => ({ id: name, name })),
});
