import { textIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import type { ObservedRun } from "./steps";

/** Fields that may contain an instance's state; the interface document does not define them (2.2). */
const STATE_FIELDS = ["state", "status"];
/** The same for a run's result, in its log (2.3). */
const RESULT_FIELDS = ["result", "outcome", "status", "state", "exitStatus", "exitCode", "returnCode"];

/** Reads the instance while it is shown, and its log once the instance has ended or is gone. */
export async function observeRun(
  client: ServiceClient,
  instanceId: string,
  options: CallOptions,
): Promise<ObservedRun> {
  const instance = await client.workflowInstances.get(instanceId, options);
  if (instance === null) return { state: undefined, logged: await loggedEnd(client, instanceId, options) };
  const state = firstText(instance, STATE_FIELDS) ?? (await stateByList(client, instanceId, options));
  const isRunning = state !== null && /^(running|canceling)$/i.test(state);
  return { state, logged: isRunning ? undefined : await loggedEnd(client, instanceId, options) };
}

/** An instance that shows no state is in one of the lists by state. */
async function stateByList(client: ServiceClient, instanceId: string, options: CallOptions): Promise<string | null> {
  for (const state of ["running", "canceling", "unconfirmed"] as const) {
    const list = await client.workflowInstances.list({ state }, options);
    if (list.some(({ id }) => id === instanceId)) return state;
  }
  return null;
}

/** Undefined without a log. Searches the logs of the last two days, by their end or start. */
async function loggedEnd(
  client: ServiceClient,
  instanceId: string,
  options: CallOptions,
): Promise<string | null | undefined> {
  const logs = await client.workflowLogs.list({ queryType: "L48" }, options);
  const log = logs.find((candidate) => names(candidate, instanceId));
  return log === undefined ? undefined : firstText(log, RESULT_FIELDS);
}

/** Whether one of the fields is the instance's id: the name of that field in a log is not documented. */
const names = ({ attributes }: ServiceObject, instanceId: string): boolean =>
  Object.keys(attributes).some((field) => textIn(attributes, field) === instanceId);

function firstText({ attributes }: ServiceObject, fields: readonly string[]): string | null {
  for (const field of fields) {
    const text = textIn(attributes, field);
    if (text !== null) return text;
  }
  return null;
}
