import { attributePath } from "../../cty";
import { booleanIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { DiagnosticError } from "../../framework";
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
