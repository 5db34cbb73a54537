import { attributePath } from "../../cty";
import { booleanIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import {
  DiagnosticError,
  bool,
  computed,
  defineSchema,
  nestedList,
  string,
  type DataSource,
  type ListResource,
} from "../../framework";
import { attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
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

const workflowQueuesDataSchema = defineSchema({
  description: "The scheduling queues that exist on the service.",
  attributes: {
    queues: computed(
      nestedList({
        name: computed(string, { description: "Unique name of the queue." }),
        paused: computed(bool, {
          description: "Whether the queue is paused; null if the service does not show it.",
        }),
        attributes_json: computed(string, { description: "All fields that the service shows of the queue, as JSON." }),
      }),
      { description: "The queues, in the service's order." },
    ),
  },
});

const queueFields = ({ id, name, attributes }: ServiceObject) => ({
  name: name ?? id,
  paused: booleanIn(attributes, "paused"),
  attributes_json: attributesJson(attributes),
});

export const workflowQueuesData: DataSource<typeof workflowQueuesDataSchema, ProviderData> = {
  typeName: "wfa_workflow_queues",
  schema: workflowQueuesDataSchema,
  async read(_config, { data: { client }, signal }) {
    const list = await serviceCall("list the workflow queues", client, () => client.workflowQueues.list({ signal }));
    return { queues: list.map(queueFields) };
  },
};

const workflowQueueListSchema = defineSchema({
  description: "The scheduling queues that exist on the service.",
  attributes: {},
});

export const workflowQueueList: ListResource<typeof workflowQueueListSchema, ProviderData> = {
  typeName: "wfa_workflow_queue",
  schema: workflowQueueListSchema,
  async *list(_filters, { data: { client }, signal }) {
    for (const { name } of await serviceCall("list the workflow queues", client, () =>
      observeQueues(client, { signal }),
    )) {
      yield { identity: { name }, displayName: name };
    }
  },
};
