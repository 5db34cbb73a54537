import { attributePath, type ObjectValue } from "../../cty";
import { DiagnosticError, type DiagnosticText } from "../diagnostics";
import { formatDuration, operationTimeoutOf, type Operation } from "../timeouts";
import { Deadline } from "./deadline";
import { isAbort } from "./is-abort";
import type { Call } from "./rpc";
import type { LoadedResource } from "./server-state";

/** The operation as a participle, for messages. */
const DOING: Readonly<Record<Operation, string>> = {
  create: "Creating",
  read: "Reading",
  update: "Updating",
  delete: "Deleting",
};

/**
 * Runs one operation of a resource with a signal that is also aborted at the operation's timeout, and reports it if the
 * operation failed because of the timeout (or because Terraform asked to stop).
 *
 * @param values the object whose `timeouts` attribute applies
 */
export async function performOperation<T>(
  call: Call,
  loaded: LoadedResource,
  operation: Operation,
  values: ObjectValue,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { resource } = loaded;
  const timeout = operationTimeoutOf(values, operation, resource.timeouts);
  const deadline = new Deadline(timeout);
  const signal = AbortSignal.any([call.signal, deadline.signal]);
  const ended = (): DiagnosticText | undefined => {
    const what = `${DOING[operation]} this ${resource.typeName}`;
    if (deadline.passed && timeout !== undefined)
      return timedOut(what, operation, timeout, "timeouts" in resource.schema.attributes);
    return call.signal.aborted ? interrupted(what, call.signal.reason) : undefined;
  };
  try {
    const result = await deadline.outlive(run(signal));
    const why = call.diagnostics.hasErrors ? ended() : undefined;
    if (why !== undefined) call.diagnostics.error(why);
    return result;
  } catch (error) {
    const why = ended();
    if (why === undefined) throw error;
    // The abort itself adds nothing to `why`; any other error is reported on its own.
    if (!isAbort(error, signal)) call.fail(error);
    throw new DiagnosticError(why, { cause: error });
  } finally {
    deadline.dispose();
  }
}

function timedOut(what: string, operation: Operation, timeout: number, hasAttribute: boolean): DiagnosticText {
  return {
    summary: `${what} took longer than ${formatDuration(timeout)}`,
    detail: `The operation was stopped at its time limit. What was done until then is kept in state, as far as it is known. ${hasAttribute ? `If the service needs longer, raise timeouts.${operation}` : "Run Terraform again to continue"}`,
    ...(hasAttribute ? { path: attributePath("timeouts", operation) } : {}),
  };
}

/**
 * @param reason why the call ended: anything but an AbortError is an error elsewhere in the provider, reported there
 */
const interrupted = (what: string, reason: unknown): DiagnosticText => ({
  summary: `${what} was interrupted`,
  detail: `${(reason as { readonly name?: unknown } | null)?.name === "AbortError" ? "Terraform asked the provider to stop" : "An unexpected error elsewhere in the provider ended it"}. What was done until then is kept in state, as far as it is known. Run Terraform again to continue`,
});
