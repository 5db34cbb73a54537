import { waitUntil, type ServiceClient } from "../../client";
import type { DiagnosticError } from "../../framework";
import { observeRun } from "./observe-run";
import { statusOf } from "./steps";

/** Milliseconds after which an instance that was never shown counts as ended before the first read. */
const OVER_IF_NOT_SHOWN_FOR = 10_000;

export interface AwaitEndOptions {
  readonly signal: AbortSignal;
  /** Milliseconds. @default as long as the signal allows */
  readonly timeout?: number;
  /** Called with each new state, in the service's words. */
  readonly onState?: (state: string) => void;
  /** The error at the time limit. @param lastState null if none was shown */
  readonly onTimeout: (lastState: string | null) => DiagnosticError;
}

/**
 * Waits until the run ends, and returns its result, in the service's words.
 *
 * @throws DiagnosticError at the time limit
 * @throws AbortedError if the wait was interrupted
 */
export async function awaitEnd(
  client: ServiceClient,
  instanceId: string,
  { signal, timeout, onState, onTimeout }: AwaitEndOptions,
): Promise<string> {
  let wasSeen = false;
  let lastState: string | null = null;
  const patience = performance.now() + OVER_IF_NOT_SHOWN_FOR;
  return waitUntil(
    async (looking) => {
      const observed = await observeRun(client, instanceId, { signal: looking });
      const status = statusOf(observed, wasSeen || performance.now() > patience, lastState);
      if (observed.state !== undefined) {
        wasSeen = true;
        if (observed.state !== null && observed.state !== lastState) onState?.(observed.state);
        lastState = observed.state ?? lastState;
      }
      return status.kind === "over" ? status.result : null;
    },
    { signal, ...(timeout === undefined ? {} : { timeout }), onTimeout: () => onTimeout(lastState) },
  );
}
