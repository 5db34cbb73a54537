import { redact } from "../../redaction";
import type { Diagnostic } from "../provider-server";
import type { UnexpectedErrors } from "../unexpected-errors";
import { messageOf } from "./failure";

/** How long calls in flight may take to finish after an uncaught exception; engines wait for answers. */
const GRACE_MS = 1_000;

const REPORT =
  "Report it to the provider's developers. If you can reproduce it, include the log of a run with TF_LOG=DEBUG";

/** Reports errors outside of any call to the user, once each. */
export class UncaughtErrors {
  readonly #errors: UnexpectedErrors;
  /** What the calls in flight do then. A set, because Node warns about a signal with many listeners. */
  readonly #onFatal = new Set<() => void>();
  #toldFatal = false;

  constructor(errors: UnexpectedErrors) {
    this.#errors = errors;
    errors.fatal.addEventListener("abort", () => this.#onFatal.forEach((act) => act()), { once: true });
  }

  get fatal(): AbortSignal {
    return this.#errors.fatal;
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
   * Diagnostics to add to an answer that was given anyway. Warnings only: an error would taint what was just created.
   */
  beside(): readonly Diagnostic[] {
    if (this.fatal.aborted && !this.#toldFatal) return [{ ...this.stopped(), severity: "warning" }];
    const rejection = this.#errors.takeRejection();
    if (rejection === undefined) return [];
    return [
      {
        severity: "warning",
        summary: "Unexpected error in the provider",
        detail: redact(
          `This is a bug in the provider, outside of any single operation: ${messageOf(rejection)}. Running operations continued. ${REPORT}`,
        ),
      },
    ];
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
