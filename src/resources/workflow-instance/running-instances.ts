import { textIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";

/**
 * Ids of the running instances. Uses the list, which can be filtered by state (interface document, 4.2), because an
 * instance need not show its own.
 */
export async function runningInstances(client: ServiceClient, options: CallOptions): Promise<ReadonlySet<string>> {
  return new Set((await listed(client, options)).map(({ id }) => id));
}

/** The running instances by the workflow that they run. */
export interface RunsOfWorkflow {
  readonly ids: readonly string[];
  /** Ids of those that do not show which workflow they run: the interface document defines no fields (2.2). */
  readonly unclear: readonly string[];
}

export async function runningInstancesOf(
  client: ServiceClient,
  workflowId: string,
  options: CallOptions,
): Promise<RunsOfWorkflow> {
  const ids: string[] = [];
  const unclear: string[] = [];
  for (const instance of await listed(client, options)) {
    // A list may show fewer fields. One that is gone by now has ended.
    const shown = workflowOf(instance) === null ? await client.workflowInstances.get(instance.id, options) : instance;
    if (shown === null) continue;
    const workflow = workflowOf(shown);
    if (workflow === workflowId) ids.push(instance.id);
    else if (workflow === null) unclear.push(instance.id);
  }
  return { ids, unclear };
}

type Instance = ServiceObject & { readonly id: string };

const listed = async (client: ServiceClient, options: CallOptions): Promise<readonly Instance[]> =>
  (await client.workflowInstances.list({ state: "running" }, options)).filter(
    (instance): instance is Instance => instance.id !== null,
  );

const workflowOf = ({ attributes }: ServiceObject): string | null => textIn(attributes, "workflowId");
