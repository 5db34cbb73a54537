import { attributePath } from "../../cty";
import {
  INSTANCE_STATES,
  waitUntil,
  type ServiceClient,
  textIn,
  type CallOptions,
  type ServiceObject,
} from "../../client";
import type { DiagnosticError, DiagnosticText, Progress } from "../../framework";
import { heartbeat } from "../shared/service-call";

interface ObservedRun {
  /**
   * The instance's state in the service's words; null if it is shown without one; undefined if the instance is not
   * shown.
   */
  readonly state: string | null | undefined;
  /** The result in its log; null if the log has none; undefined without a log. */
  readonly logged: string | null | undefined;
}

export interface RunEnd {
  /** In the service's words. */
  readonly result: string;
  /** Whether the instance waits for a person who confirms it (2.11). */
  readonly awaitsConfirmation: boolean;
}

/**
 * Interprets a read; null while the run goes on, or is not shown yet. The document names three states for filtering
 * (3.4): running and canceling are active, unconfirmed has been executed and waits for a person (2.11). Other states are
 * interpreted by their words; one that does not mean an end is active while the instance is shown. A log belongs to a
 * completed run (2.3), and its result counts; that the instance waits for a person is not in the log, so its state counts
 * too.
 *
 * @param wasSeen whether an earlier read showed the instance: a new one may not be shown at once
 * @param lastState the state in an earlier read
 */
export function endOf({ state, logged }: ObservedRun, wasSeen: boolean, lastState: string | null): RunEnd | null {
  const mayGoOn = state === undefined ? !wasSeen : !isOver(state);
  if (mayGoOn && logged === undefined) return null;
  const shown = state ?? lastState;
  const result = logged ?? (isOver(shown) ? shown : "ended");
  return { result, awaitsConfirmation: [state, result].some((word) => /^unconfirmed$/i.test(word ?? "")) };
}

const OVER =
  /^(unconfirm|complet|succe|finish|end|done|fail|error|abort|cancel(l)?ed|stopped|terminated|killed|skipped|passed)/i;

const isOver = (state: string | null): state is string => state !== null && OVER.test(state);

/** Milliseconds after which an instance that was never shown counts as ended before the first read. */
const OVER_IF_NOT_SHOWN_FOR = 10_000;

interface AwaitEndOptions {
  readonly signal: AbortSignal;
  /** Milliseconds. @default as long as the signal allows */
  readonly timeout?: number;
  /** Told each new state, and regularly that the run goes on. @default nobody */
  readonly progress?: Progress;
  /** The error at the time limit. @param lastState null if none was shown */
  readonly onTimeout: (lastState: string | null) => DiagnosticError;
}

/**
 * Waits until the run ends, and returns how it did.
 *
 * @throws DiagnosticError at the time limit
 * @throws AbortedError if the wait was interrupted
 */
export async function awaitEnd(
  client: ServiceClient,
  instanceId: string,
  { signal, timeout, progress = () => undefined, onTimeout }: AwaitEndOptions,
): Promise<RunEnd> {
  let wasSeen = false;
  let lastState: string | null = null;
  let wasLogged = false;
  const patience = performance.now() + OVER_IF_NOT_SHOWN_FOR;
  const line = (): string =>
    wasSeen ? `Instance ${instanceId} is still ${lastState ?? "running"}` : `Instance ${instanceId} is not shown yet`;
  return waitUntil(
    async (looking) => {
      const observed = await observeRun(client, instanceId, { signal: looking });
      const end = endOf(observed, wasSeen || performance.now() > patience, lastState);
      if (observed.state !== undefined) {
        wasSeen = true;
        if (observed.state !== null && observed.state !== lastState)
          progress(`Instance ${instanceId} is ${observed.state}`);
        lastState = observed.state ?? lastState;
      }
      // A new instance may be shown later than its log, and only the instance says that it waits for a person.
      const mayBeShownYet = observed.logged !== undefined && !wasSeen && !wasLogged;
      wasLogged = observed.logged !== undefined;
      return mayBeShownYet ? null : end;
    },
    {
      signal,
      ...(timeout === undefined ? {} : { timeout }),
      ...heartbeat(progress, line),
      onTimeout: () => onTimeout(lastState),
    },
  );
}

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
  for (const state of INSTANCE_STATES) {
    const list = await client.workflowInstances.list({ state }, options);
    if (list.some(({ id }) => id === instanceId)) return state;
  }
  return null;
}

/**
 * Undefined without a log. Searches the logs of the last two days, by their end or start, for one that has the instance's
 * id in any field: the name of that field is not documented.
 */
async function loggedEnd(
  client: ServiceClient,
  instanceId: string,
  options: CallOptions,
): Promise<string | null | undefined> {
  const logs = await client.workflowLogs.list({ queryType: "L48" }, options);
  const log = logs.find(({ attributes }) =>
    Object.keys(attributes).some((field) => textIn(attributes, field) === instanceId),
  );
  return log && firstText(log, RESULT_FIELDS);
}

const firstText = ({ attributes }: ServiceObject, fields: readonly string[]): string | null =>
  fields.map((field) => textIn(attributes, field)).find((text) => text !== null) ?? null;

/** A run to be waited for whose instance the service does not show. */
export const cannotWait = (workflowId: string): DiagnosticText => ({
  summary: `Cannot wait for the run of workflow "${workflowId}"`,
  detail:
    "The workflow was started, but the service did not show which instance it is. It may have ended already; see data source wfa_workflow_logs. Without wait_for_completion the instance is not needed",
  path: attributePath("wait_for_completion"),
});

/** A run that has ended as far as the service can tell. */
export const unconfirmedRun = (workflowId: string, instanceId: string): DiagnosticText => ({
  summary: `Workflow "${workflowId}" waits for confirmation`,
  detail: `Instance "${instanceId}" has run. A person has to check it and confirm it on the service`,
});
