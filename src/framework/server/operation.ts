import { attributePath, type ObjectValue, type Path } from "../../cty";
import { DiagnosticError, type DiagnosticText } from "../diagnostics";
import { formatDuration, type Operation, operationTimeoutOf } from "../timeouts";
import { isAbort, type Call } from "./rpc";
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
 * operation failed because of the timeout (or because Terraform asked to stop), in one error with what that caused.
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
  const what = `${DOING[operation]} this ${resource.typeName}`;
  if (operation !== "read") call.refuseToBegin(what, "Apply again");
  const timeout = operationTimeoutOf(resource.schema, values, operation);
  const deadline = new Deadline(timeout, call.signal);
  const ended = (): End | undefined => {
    if (deadline.passed && timeout !== undefined) return timedOut(what, operation, timeout);
    return call.signal.aborted ? interrupted(what, call.signal.reason) : undefined;
  };
  try {
    const result = await deadline.outlive(run(deadline.signal));
    const end = call.diagnostics.hasErrors ? ended() : undefined;
    if (end !== undefined) call.diagnostics.error(asOne(end, call));
    return result;
  } catch (error) {
    const end = ended();
    if (end === undefined) throw error;
    // The abort itself adds nothing, unless somebody has put it into words.
    const isCaused = isAbort(error, deadline.signal);
    if (!isCaused || error instanceof DiagnosticError) call.fail(error);
    throw new DiagnosticError(asOne(end, call), { cause: error });
  } finally {
    deadline.dispose();
  }
}

/** Why an operation ended early. */
interface End {
  readonly summary: string;
  /** A sentence without its period. */
  readonly cause: string;
  /** The same beside an error with another cause. */
  readonly beside: string;
  /** What to do about the cause; empty for nothing. */
  readonly advice: string;
  readonly path?: Path;
}

/**
 * The error that reports the end and all errors that it caused. An error with another cause comes first, and only
 * mentions the end.
 */
function asOne(end: End, call: Call): DiagnosticText {
  const errors = call.diagnostics.takeErrors();
  const caused = errors.filter(({ afterStop }) => afterStop !== undefined);
  const others = errors.filter(({ afterStop }) => afterStop === undefined);
  const last = caused.length === 0 ? others.pop() : undefined;
  for (const other of others) call.diagnostics.error(other);
  if (last !== undefined) return { ...last, detail: `${last.detail}\n\n${sentences(end.beside, end.advice)}` };
  const { summary, cause, advice, path } = end;
  const stopped = caused.map((error) => sentences(error.summary, error.detail));
  const next = [...new Set(caused.map(({ afterStop }) => afterStop))];
  const known = "What was done until then is kept in state, as far as it is known";
  const detail =
    caused.length === 0
      ? sentences(cause, known, advice === "" ? "Run Terraform again to continue" : advice)
      : [sentences(cause, ...stopped.slice(0, 1)), ...stopped.slice(1), ...next, advice].filter(Boolean).join("\n\n");
  return { summary, detail, ...(path === undefined ? {} : { path }) };
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(". ");

function timedOut(what: string, operation: Operation, timeout: number): End {
  return {
    summary: `${what} took longer than ${formatDuration(timeout)}`,
    cause: "The operation was stopped at its time limit",
    beside: `The operation also reached its time limit of ${formatDuration(timeout)}`,
    advice: `If the service needs longer, raise timeouts.${operation}`,
    path: attributePath("timeouts", operation),
  };
}

/** @param reason why the call ended: anything but an AbortError is an error elsewhere in the provider, reported there */
function interrupted(what: string, reason: unknown): End {
  const isAsked = (reason as { readonly name?: unknown } | null)?.name === "AbortError";
  return {
    summary: `${what} was interrupted`,
    cause: isAsked ? "Terraform asked the provider to stop" : "An unexpected error elsewhere in the provider ended it",
    beside: isAsked ? "Terraform also asked the provider to stop" : "An unexpected error elsewhere also ended it",
    advice: "",
  };
}

/** Node's timers accept no longer delay: almost 25 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How long work may take to finish and return what it has done after the deadline; it may be waiting forever. */
const GRACE = 10_000;

/**
 * The end of one piece of work: at a time limit (milliseconds; undefined: none), or when the call around it ends. One
 * signal for both, because joining signals costs as much as the rest of a small call.
 */
export class Deadline {
  readonly signal: AbortSignal;
  /** Whether the time limit has passed. */
  passed = false;
  /** Undoes what the deadline has set up. */
  readonly dispose: () => void;
  #onPassed = (): void => undefined;

  constructor(milliseconds: number | undefined, around?: AbortSignal) {
    const controller = new AbortController();
    this.signal = controller.signal;
    const follow = (): void => controller.abort(around?.reason);
    const pass = (): void => {
      this.passed = true;
      controller.abort(new DOMException("The operation's time limit has passed", "TimeoutError"));
      this.#onPassed();
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(pass, Math.min(milliseconds, LONGEST_TIMER));
    if (around?.aborted === true) follow();
    else around?.addEventListener("abort", follow, { once: true });
    this.dispose = () => {
      clearTimeout(timer);
      around?.removeEventListener("abort", follow);
    };
  }

  /** The work's result, at the latest shortly after the time limit. @throws the signal's reason */
  async outlive<T>(work: Promise<T>): Promise<T> {
    let grace: NodeJS.Timeout | undefined;
    const overtime = new Promise<never>((_resolve, reject) => {
      this.#onPassed = () => void (grace = setTimeout(() => reject(this.signal.reason as Error), GRACE));
    });
    if (this.passed) this.#onPassed();
    try {
      return await Promise.race([work, overtime]);
    } finally {
      clearTimeout(grace);
      this.#onPassed = () => undefined;
    }
  }
}
