import type { CallContext, Diagnostic, WithDiagnostics } from "../../protocol";
import { type CollectedDiagnostic, DiagnosticError, Diagnostics, type DiagnosticText } from "../diagnostics";
import { Secrets } from "./secrets";
import type { ServerState } from "./server-state";

/** A response before its diagnostics are added. */
export type Answer<Response> = Omit<Response, "diagnostics">;

/** One RPC, each in a file of its name. */
export interface Rpc<Request, Response extends WithDiagnostics> {
  readonly name: string;
  answer(call: Call, request: Request): Promise<Answer<Response>>;
  /** The answer to send with the error if `answer` threw: one that leaves state as it was. */
  fallback(request: Request): Answer<Response>;
}

/** Thrown to end a call whose errors are in its diagnostics already. */
export class Reported extends Error {}

/** The diagnostics and secrets of one call. */
export class Call {
  readonly diagnostics = new Diagnostics();
  readonly secrets = new Secrets();
  readonly #shown: Diagnostic[] = [];
  #reportedCount = 0;

  constructor(
    readonly server: ServerState,
    readonly context: CallContext,
    readonly rpc: string,
  ) {}

  /** Node.js makes it when it is first asked for, and most calls need none. */
  get signal(): AbortSignal {
    return this.context.signal;
  }

  /** Whether Terraform has asked the provider to stop: no write begins from then on. */
  get isStopping(): boolean {
    return this.context.stopping?.aborted === true;
  }

  /**
   * @param what such as `Creating this wfa_asset`
   * @param next a sentence without its period
   * @throws DiagnosticError if Terraform has asked the provider to stop
   */
  refuseToBegin(what: string, next: string): void {
    if (!this.isStopping) return;
    throw new DiagnosticError({
      summary: `${what} did not begin`,
      detail: `Terraform had asked the provider to stop before, so nothing was sent. ${next}`,
    });
  }

  /**
   * Reports a thrown error, unless it is {@link Reported}: with its text for the user if it has one, otherwise as a bug of
   * the provider.
   */
  fail(error: unknown): void {
    if (error instanceof Reported) return;
    if (error instanceof DiagnosticError) this.diagnostics.error(error.text);
    else this.bug(error);
  }

  /** Reports an error of the provider's own code. */
  bug(error: unknown): void {
    this.server.onBug(this.redact(stackOf(error)), this.rpc);
    this.diagnostics.error(bugText(error, this.rpc));
  }

  /**
   * The work's result, or `instead` if it throws, which is reported as a bug: for steps that must not lose what was
   * written.
   */
  recover<T>(work: () => T, instead: T): T {
    try {
      return work();
    } catch (error) {
      this.bug(error);
      return instead;
    }
  }

  /** The diagnostics as shown to the user. */
  report(): readonly Diagnostic[] {
    // Each only once: an earlier diagnostic may change how the next one is shown.
    for (const diagnostic of this.diagnostics.list.slice(this.#shown.length))
      this.#shown.push(this.server.deduplicator.shown(this.#redacted(diagnostic)));
    return this.#shown;
  }

  #redacted({ shared, path, afterStop, ...diagnostic }: CollectedDiagnostic): CollectedDiagnostic {
    return {
      ...diagnostic,
      // The text names the attribute instead.
      ...(path === undefined || this.secrets.standAt(path) ? {} : { path }),
      summary: this.redact(diagnostic.summary),
      detail: this.redact(afterStop === undefined ? diagnostic.detail : `${diagnostic.detail}\n\n${afterStop}`),
      ...(shared === undefined
        ? {}
        : { shared: { key: shared.key, words: this.redact(shared.words), brief: this.redact(shared.brief) } }),
    };
  }

  /** The diagnostics that were not shown yet, for answers in several parts. */
  unreported(): readonly Diagnostic[] {
    const unreported = this.report().slice(this.#reportedCount);
    this.#reportedCount += unreported.length;
    return unreported;
  }

  /** Redacts the secrets of this call and of the provider block. */
  redact(text: string): string {
    return this.server.secrets.redact(this.secrets.redact(text));
  }
}

/** The boundary where every thrown error becomes a diagnostic. */
export async function perform<Request, Response extends WithDiagnostics>(
  rpc: Rpc<Request, Response>,
  server: ServerState,
  request: Request,
  context: CallContext,
): Promise<Response> {
  const call = new Call(server, context, rpc.name);
  let answer: Answer<Response>;
  try {
    answer = await rpc.answer(call, request);
  } catch (error) {
    call.fail(error);
    answer = rpc.fallback(request);
  }
  return { ...answer, diagnostics: call.report() } as unknown as Response;
}

export const bugText = (error: unknown, rpc: string): DiagnosticText => ({
  summary: "The provider has a bug",
  detail: `${rpc} ended unexpectedly: ${nameAndMessage(error)}. Your configuration did not cause this. Report it to the provider's developers`,
});

/** For the log. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : "Something other than an error was thrown";

function nameAndMessage(error: unknown): string {
  if (!(error instanceof Error)) return "something other than an error was thrown";
  const message = error.message.replace(/\.$/, "");
  return message === "" ? error.name : `${error.name}: ${message}`;
}

/** One RPC that answers with a stream, each in a file of its name. */
export interface StreamRpc<Request, Event> {
  readonly name: string;
  /** What the call does, for messages: `Listing wfa_workflow`. */
  doing(request: Request): string;
  events(call: Call, request: Request): AsyncIterable<Event>;
  /** The last event, with the unreported diagnostics; undefined if there are none. */
  end(unreported: readonly Diagnostic[]): Event | undefined;
}

/** The boundary of streams, where every thrown error becomes a diagnostic of the last event. */
export async function* performStream<Request, Event>(
  rpc: StreamRpc<Request, Event>,
  server: ServerState,
  request: Request,
  context: CallContext,
): AsyncGenerator<Event> {
  // A reader that stops early needs nothing more, so the running work is aborted.
  const left = new AbortController();
  const signal = AbortSignal.any([context.signal, left.signal]);
  const call = new Call(server, { ...context, signal }, rpc.name);
  try {
    try {
      yield* rpc.events(call, request);
    } catch (error) {
      if ((signal.aborted || call.isStopping) && isAbort(error, signal)) {
        call.diagnostics.error({
          summary: `${rpc.doing(request)} was interrupted`,
          detail: "Terraform asked the provider to stop. Run Terraform again to start over",
        });
      } else call.fail(error);
    }
    const last = rpc.end(call.unreported());
    if (last !== undefined) yield last;
  } finally {
    left.abort();
  }
}

/** True for the errors that an aborted signal causes, and for errors that these cause. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  for (let current = error; current !== undefined; current = current instanceof Error ? current.cause : undefined) {
    if (current === signal.reason) return true;
    if (current instanceof Error && (current.name === "AbortError" || current.name === "AbortedError")) return true;
  }
  return false;
}
