import { redact } from "../../redaction";
import type { Diagnostic } from "../provider-server";
import { errorText, type Logger } from "../log";

/** How long calls in flight may take to finish after an uncaught exception; engines wait for answers. */
const GRACE_MS = 1_000;

const REPORT =
  "Report it to the provider's developers. If you can reproduce it, include the log of a run with TF_LOG=DEBUG";

/** Reports an error outside of any call to the user, once in full. */
export class UncaughtErrors {
  /** What the calls in flight do then. A set, because Node warns about a signal with many listeners. */
  readonly #onFatal = new Set<() => void>();
  #toldFatal = false;

  /** @param fatal aborted by an uncaught exception, which is its reason */
  constructor(readonly fatal: AbortSignal) {
    fatal.addEventListener("abort", () => this.#onFatal.forEach((act) => act()), { once: true });
  }

  /**
   * Calls `act` on the uncaught exception, or at once if there has been one. @returns a function that unregisters it
   */
  onFatal(act: () => void): () => void {
    if (this.fatal.aborted) act();
    else this.#onFatal.add(act);
    return () => void this.#onFatal.delete(act);
  }

  /** The error for a call without an answer of its own: complete the first time, then a reference to the first. */
  stopped(): Diagnostic {
    if (this.#toldFatal) {
      return {
        severity: "error",
        summary: "The provider accepts no more calls",
        detail: redact(
          `An unexpected error happened earlier: ${messageOf(this.fatal.reason)}. See that error, then run the command again to continue`,
        ),
      };
    }
    this.#toldFatal = true;
    return {
      severity: "error",
      summary: "Unexpected error in the provider",
      detail: redact(
        `This is a bug in the provider, outside of any single operation: ${messageOf(this.fatal.reason)}. All running operations were stopped, ` +
          `and what was done until then is kept in state, as far as it is known. ${REPORT}. Then run the command again to continue`,
      ),
    };
  }

  /**
   * The work's result; after an uncaught exception only if it comes soon, because what it waits for may never happen.
   * @throws CallAbandonedError
   */
  outlive<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const takeBack = this.onFatal(() => {
        timer = setTimeout(() => reject(new CallAbandonedError()), GRACE_MS);
      });
      const ended = (): void => {
        clearTimeout(timer);
        takeBack();
      };
      void work.then(resolve, reject).then(ended);
    });
  }
}

/** The call was answered without waiting for its handler. */
export class CallAbandonedError extends Error {
  override readonly name = "CallAbandonedError";
}

/**
 * What the user sees of a thrown error. Methods report the user's mistakes as diagnostics, so a thrown error is a bug,
 * unless the call was told to stop: then the error is the effect of that.
 */
export function failureDiagnostic(error: unknown, method: string, signal: AbortSignal, log: Logger): Diagnostic {
  if (signal.aborted && isAbort(error, signal)) {
    log.debug("A call was stopped", { method });
    return {
      severity: "error",
      summary: "The operation was interrupted",
      detail: `${method} was stopped before it was finished, because the run was interrupted. Run the command again to continue`,
    };
  }
  log.error("A call failed with an unexpected error", () => ({
    method,
    error: error instanceof Error ? errorText(error) : String(error),
  }));
  return {
    severity: "error",
    summary: "Unexpected error in the provider",
    detail: redact(`This is a bug in the provider, in ${method}: ${messageOf(error)}. ${REPORT}`),
  };
}

/** The message of whatever was thrown; stacks go to the log only. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/\.+$/, "");

const isAbort = (error: unknown, signal: AbortSignal): boolean =>
  error === signal.reason || (error instanceof Error && (error.name === "AbortError" || error.cause === signal.reason));
