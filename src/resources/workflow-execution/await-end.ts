import { waitUntil, type ServiceClient } from "../../client";
import { DiagnosticError } from "../../framework";
import { observeRun } from "./observe-run";
import { statusOf } from "./reconcile";

/** Milliseconds after which an instance that was never shown counts as over: it ended before the first look. */
const BELIEVE_UNSEEN_AFTER = 10_000;

/**
 * Waits until the run is over, and answers how it ended.
 *
 * @throws DiagnosticError at the time limit
 * @throws AbortedError where the wait was interrupted
 */
export async function awaitEnd(client: ServiceClient, instanceId: string, signal: AbortSignal): Promise<string> {
  let wasSeen = false;
  let lastState: string | null = null;
  const patience = Date.now() + BELIEVE_UNSEEN_AFTER;
  return waitUntil(
    async (looking) => {
      const observed = await observeRun(client, instanceId, { signal: looking });
      const status = statusOf(observed, wasSeen || Date.now() > patience, lastState);
      if (observed.state !== undefined) [wasSeen, lastState] = [true, observed.state ?? lastState];
      return status.kind === "over" ? status.result : null;
    },
    {
      signal,
      onTimeout: () =>
        new DiagnosticError({
          summary: `Workflow instance "${instanceId}" is not over yet`,
          detail: `It goes on running on the service${lastState === null ? "" : ` (its state is "${lastState}")`}. As the create has failed, the next apply would run the workflow again: to keep this run instead, untaint the resource (terraform untaint). If runs need longer, raise timeouts.create`,
        }),
    },
  );
}
