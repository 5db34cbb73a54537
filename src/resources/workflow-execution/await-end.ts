import { waitUntil, type ServiceClient } from "../../client";
import type { DiagnosticError, Progress } from "../../framework";
import { heartbeat } from "../shared";
import { observeRun } from "./observe-run";
import { statusOf, type RunEnd } from "./steps";

/** Milliseconds after which an instance that was never shown counts as ended before the first read. */
const OVER_IF_NOT_SHOWN_FOR = 10_000;

export interface AwaitEndOptions {
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
  return waitUntil(
    async (looking) => {
      const observed = await observeRun(client, instanceId, { signal: looking });
      const status = statusOf(observed, wasSeen || performance.now() > patience, lastState);
      if (observed.state !== undefined) {
        wasSeen = true;
        if (observed.state !== null && observed.state !== lastState)
          progress(`Instance ${instanceId} is ${observed.state}`);
        lastState = observed.state ?? lastState;
      }
      // A new instance may be shown later than its log, and only the instance says that it waits for a person.
      const mayBeShownYet = observed.logged !== undefined && !wasSeen && !wasLogged;
      wasLogged = observed.logged !== undefined;
      return status.kind === "over" && !mayBeShownYet ? status : null;
    },
    {
      signal,
      ...(timeout === undefined ? {} : { timeout }),
      ...heartbeat(progress, () =>
        wasSeen
          ? `Instance ${instanceId} is still ${lastState ?? "running"}`
          : `Instance ${instanceId} is not shown yet`,
      ),
      onTimeout: () => onTimeout(lastState),
    },
  );
}
