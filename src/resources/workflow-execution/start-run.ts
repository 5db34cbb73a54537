import {
  ClientError,
  StatusError,
  textIn,
  waitUntil,
  type CallOptions,
  type JsonObject,
  type ServiceClient,
  type ServiceObject,
} from "../../client";
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

/** What is known of a run when its instance could not be told. */
export interface UnknownRun {
  /** The service took the request; else it is not even known whether the run was started. */
  readonly accepted: boolean;
  /** The runs of this workflow and trigger that were shown before. */
  readonly before: readonly string[];
}

/**
 * POSTs once, never again: an answer that names no instance, or is lost, is made up for by looking for a new one.
 *
 * @param onUnknown called before it throws although the run was started, or may have been
 * @throws ClientError the POST's own failure where it had no effect, or no new instance is seen after a lost answer
 */
export async function startRun(
  client: ServiceClient,
  request: RunRequest,
  signal: AbortSignal,
  onUnknown: (run: UnknownRun) => void = () => undefined,
): Promise<StartedRun> {
  const { workflowId, trigger, parameters } = request;
  const before = idsOf(await shownRuns(client, request, { signal }));
  let lost: ClientError | null = null;
  try {
    const answer = await client.workflows.execute(workflowId, trigger, parameters, { signal });
    if (answer === null) throw await explainMissing(client, workflowId, trigger, signal);
    if (answer.id !== null && answer.id !== workflowId) return { instanceId: answer.id };
  } catch (error) {
    if (!(error instanceof ClientError) || !error.mayHaveHadEffect) throw error;
    lost = error;
  }
  const failed = lost;
  const instanceId = await findNew(client, request, before, signal).catch((error: unknown) => {
    if (failed === null) {
      onUnknown({ accepted: true, before });
      throw error;
    }
    // What went wrong first is what the user needs to know.
    return null;
  });
  if (instanceId !== null || failed === null) return { instanceId };
  onUnknown({ accepted: false, before });
  throw failed;
}

/** The new instance of that workflow and trigger. Null: none is seen in time, or it cannot be told which. */
async function findNew(
  client: ServiceClient,
  request: RunRequest,
  before: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const wait = {
    // Also after an interruption: a run that is not found now is in nobody's state.
    signal: signal.aborted ? new AbortController().signal : signal,
    timeout: signal.aborted ? LOOK_FOR_INSTANCE / 2 : LOOK_FOR_INSTANCE,
    onTimeout: () => new NotFound(),
  };
  try {
    return await waitUntil(
      async (looking) => freshRun(await shownRuns(client, request, { signal: looking }), before),
      wait,
    );
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

class NotFound extends Error {}

/** Ids of the instances of one workflow and trigger. */
export interface ShownRuns {
  readonly going: readonly string[];
  /** From the logs of the last two days: services may show an instance no more when it has ended. */
  readonly ended: readonly string[];
}

export async function shownRuns(client: ServiceClient, request: RunRequest, options: CallOptions): Promise<ShownRuns> {
  // One after the other: a run that ends in between gets from the instances into the logs, and never past both looks.
  const instances = await client.workflowInstances.list({}, options);
  const ended = await endedRuns(client, request, options);
  return {
    going: instances.flatMap((instance) => (instance.id !== null && mayBeOf(instance, request) ? [instance.id] : [])),
    ended,
  };
}

/**
 * Only logs that name their instance tell of runs; a key that may not read logs learns nothing of them, and may run all
 * the same.
 */
async function endedRuns(client: ServiceClient, request: RunRequest, options: CallOptions): Promise<readonly string[]> {
  try {
    const logs = await client.workflowLogs.list({ queryType: "L48" }, options);
    return logs.flatMap((log) => (mayBeOf(log, request) ? (textIn(log.attributes, "instanceId") ?? []) : []));
  } catch (error) {
    if (error instanceof StatusError && !error.mayHaveHadEffect && [401, 403, 404].includes(error.status)) return [];
    throw error;
  }
}

const idsOf = ({ going, ended }: ShownRuns): readonly string[] => [...new Set([...going, ...ended])];

/** The one run that was not shown before; null: there is none, or it cannot be told which. */
export function freshRun(now: ShownRuns, before: readonly string[]): string | null {
  const fresh = idsOf(now).filter((id) => !before.includes(id));
  return fresh.length === 1 ? fresh[0]! : null;
}

/** An instance that does not show its workflow or trigger may be any. */
function mayBeOf({ attributes }: ServiceObject, { workflowId, trigger }: RunRequest): boolean {
  return (
    (textIn(attributes, "workflowId") ?? workflowId) === workflowId &&
    (textIn(attributes, "trigger") ?? trigger) === trigger
  );
}
