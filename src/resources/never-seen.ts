import { ClientError, waitUntil, type CallOptions } from "../client";
import type { Diagnostics } from "../framework";
import { errorText, type Named } from "./service-call";
import { until } from "./waiting";

/** Milliseconds for which an object is looked for that was made and that no look has shown since. */
const PATIENCE = 8_000;

export interface PatientLook {
  /** No look has shown the object since it was made: a 404 may mean that the service shows it late. */
  readonly isUnseen: boolean;
  /** As a phrase for messages, such as `workflow group "Finance"`. */
  readonly what: string;
  /** Ends with the operation's timeout. */
  readonly signal: AbortSignal;
}

/**
 * Looks at an object; null: gone. Where it was never seen, a 404 is waited out for a few seconds, as straight after a
 * create (contract, "After a write, look").
 *
 * @throws DiagnosticError where the operation's time is over while the service does not show it
 */
export async function lookPatiently<T>(
  look: (options: CallOptions) => Promise<T | null>,
  { isUnseen, what, signal }: PatientLook,
): Promise<T | null> {
  if (!isUnseen) return look({ signal });
  const notShown = until(what, signal).onTimeout();
  try {
    return await waitUntil((looking) => look({ signal: looking }), {
      signal,
      timeout: PATIENCE,
      onTimeout: () => notShown,
    });
  } catch (error) {
    if (error !== notShown || signal.aborted) throw error;
    return null;
  }
}

export interface FailedLook {
  /** What was done, as a phrase such as `create workflow group "Finance"`. */
  readonly done: string;
  /** What failed, as a phrase such as `look at the new workflow group "Finance"`. */
  readonly look: string;
}

/**
 * Tells of a look that failed after the service had made an object. Where only the look failed that is a warning, as by
 * an error the engine would taint what is made and replace it. An interruption stays an error, and so does what was
 * seen: nothing until the timeout, or something that must not be.
 */
export function reportFailedLook(
  error: unknown,
  { done, look }: FailedLook,
  client: Named,
  diagnostics: Diagnostics,
): void {
  if (!(error instanceof ClientError) || error.code === "aborted") {
    diagnostics.error(errorText(done, client, error));
    return;
  }
  const text = errorText(look, client, error);
  diagnostics.warning({
    ...text,
    detail: `${text.detail}\n\nThe service has made it all the same, and state has it. What else the service shows of it comes into state with the next refresh`,
  });
}
