import { redact } from "../../redaction";
import { errorText, type Logger } from "../log";
import type { Diagnostic } from "../provider-server";

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
    detail: redact(
      `This is a bug in the provider, in ${method}: ${messageOf(error)}. ` +
        "Report it to the provider's developers. If you can reproduce it, include the log of a run with TF_LOG=DEBUG",
    ),
  };
}

/** The message of whatever was thrown; stacks go to the log only. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/\.+$/, "");

const isAbort = (error: unknown, signal: AbortSignal): boolean =>
  error === signal.reason || (error instanceof Error && (error.name === "AbortError" || error.cause === signal.reason));
