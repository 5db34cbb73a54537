import { ClientError, newIds, textIn, waitUntil, type JsonObject, type ServiceClient, type ServiceObject } from "../../client";
import { explainMissing } from "./runnable";

/** Milliseconds for which the instance is looked for where the answer did not name it. */
const LOOK_FOR_INSTANCE = 10_000;

export interface RunRequest {
  readonly workflowId: string;
  readonly trigger: string;
  readonly parameters: JsonObject | null;
}

/** A run that has started; the id is null where it can neither be learnt nor seen which instance it is. */
export interface StartedRun {
  readonly instanceId: string | null;
}

/**
 * POSTs once, never again: an answer that names no instance, or is lost, is made up for by looking for a new one.
 *
 * @throws ClientError the POST's own failure where it had no effect, or no new instance is seen after a lost answer
 */
export async function startRun(client: ServiceClient, request: RunRequest, signal: AbortSignal): Promise<StartedRun> {
  const { workflowId, trigger, parameters } = request;
  const before = await client.workflowInstances.list({}, { signal });
  let lost: ClientError | null = null;
  try {
    const answer = await client.workflows.execute(workflowId, trigger, parameters, { signal });
    if (answer === null) throw await explainMissing(client, workflowId, trigger, signal);
    if (answer.id !== null && answer.id !== workflowId) return { instanceId: answer.id };
  } catch (error) {
    if (!(error instanceof ClientError) || !error.mayHaveHadEffect) throw error;
    lost = error;
  }
  const instanceId = await findNew(client, request, before, signal);
  if (instanceId === null && lost !== null) throw lost;
  return { instanceId };
}

/** The new instance of that workflow and trigger. Null: none is seen in time, or it cannot be told which. */
async function findNew(client: ServiceClient, request: RunRequest, before: readonly ServiceObject[], signal: AbortSignal): Promise<string | null> {
  const wait = {
    // Also after an interruption: a run that is not found now is in nobody's state.
    signal: signal.aborted ? new AbortController().signal : signal,
    timeout: signal.aborted ? LOOK_FOR_INSTANCE / 2 : LOOK_FOR_INSTANCE,
    onTimeout: () => new NotFound(),
  };
  try {
    return await waitUntil(async (looking) => {
      const after = await client.workflowInstances.list({}, { signal: looking });
      const fresh = new Set(newIds(before, after));
      const mine = after.filter((instance) => instance.id !== null && fresh.has(instance.id) && mayBeOf(instance, request));
      return mine.length === 1 ? mine[0]!.id : null;
    }, wait);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

class NotFound extends Error {}

/** An instance that does not show its workflow or trigger may be any. */
function mayBeOf({ attributes }: ServiceObject, { workflowId, trigger }: RunRequest): boolean {
  return (textIn(attributes, "workflowId") ?? workflowId) === workflowId && (textIn(attributes, "trigger") ?? trigger) === trigger;
}
