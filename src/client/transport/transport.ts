import type { ClientSettings } from "./client-settings";
import { RequestLimits, SingleFlight } from "./request-limits";
import { type Connection, exchange, type Exchange, openConnection } from "./connection";
import { delay } from "../wait-until";
import type { Endpoint } from "../endpoint";
import { AbortedError } from "../errors";
import { backoffDelay, judge, LONGEST_RETRY_AFTER } from "./judge-exchange";
import { type Answer, type RequestTarget, requestTarget, type ServiceRequest } from "./service-request";
import type { ClientLogEvent } from "../client-options";

/** Sends requests with the key, retries and limits; the APIs are built on it. */
export interface Transport {
  readonly endpoint: Endpoint;
  readonly documentId: (xml: string) => string | null | Promise<string | null>;
  /**
   * Resolves with the 2xx answer, completely read and decoded; with null for an object that may be gone, and is.
   *
   * @throws {ClientError} for every other outcome
   */
  send<R extends ServiceRequest>(
    request: R,
    signal: AbortSignal,
  ): Promise<R extends { readonly mayBeGone: true } ? Answer | null : Answer>;
  /** The request's name in errors, redacted. */
  label(request: ServiceRequest): string;
  /** Ends all calls and connections. */
  close(): Promise<void>;
}

export function createTransport(settings: ClientSettings): Transport {
  const { endpoint, redact, log } = settings;
  const limits = new RequestLimits({
    places: settings.maxConcurrentRequests,
    perSecond: settings.requestsPerSecond,
  });
  const flights = new SingleFlight<Answer | null>();
  const closing = new AbortController();
  let connection: Promise<Connection> | null = null;

  /** One attempt: waits for a slot and its turn, then sends. Null if the signal was aborted first. */
  async function attempt(
    request: ServiceRequest,
    target: RequestTarget,
    signal: AbortSignal,
  ): Promise<Exchange | null> {
    if (!(await limits.enter(signal))) return null;
    try {
      connection ??= openConnection({ ...settings, connectTimeout: Math.min(10_000, settings.requestTimeout) });
      const opened = await connection;
      const began = performance.now();
      const result = await exchange(opened, {
        method: request.method,
        path: target.path,
        headers: {
          ...settings.headers,
          ...(request.accept === undefined ? {} : { accept: request.accept }),
          ...(request.body === undefined ? {} : { "content-type": request.body.contentType }),
        },
        body: request.body === undefined ? null : Buffer.from(request.body.text, "utf8"),
        timeout: settings.requestTimeout,
        maxResponseBytes: settings.maxResponseBytes,
        signal,
      });
      if (result.kind === "answer" && settings.onAnswer !== null) {
        const date = Date.parse(result.headers.get("date") ?? "");
        settings.onAnswer({
          serviceTime: Number.isNaN(date) ? null : date,
          localTime: Date.now() - (performance.now() - began) / 2,
          tls: opened.tls(),
        });
      }
      return result;
    } finally {
      limits.leave();
    }
  }

  async function sendWithRetries(
    request: ServiceRequest,
    target: RequestTarget,
    signal: AbortSignal,
  ): Promise<Answer | null> {
    // An earlier attempt may have had an effect although the last one certainly had none.
    let earlierEffect = false;
    for (let tries = 1; ; tries += 1) {
      const note = (message: string, facts: Pick<ClientLogEvent, "status" | "milliseconds"> = {}): void =>
        log?.({ message, method: request.method, path: target.shownPath, attempt: tries, ...facts });
      note("Sending a request");
      const began = performance.now();
      const result = await attempt(request, target, signal);
      const milliseconds = Math.round(performance.now() - began);
      if (result === null) throw aborted(target, earlierEffect);

      const outcome = await judge(result, request, target, settings, earlierEffect);
      const facts = { milliseconds, ...(result.kind === "answer" ? { status: result.status } : {}) };
      if (outcome.kind === "answer") {
        note("Received the answer", facts);
        return outcome.answer;
      }
      const { error, retry } = outcome;
      if (retry.kind === "no" || tries > settings.maxRetries || (retry.after ?? 0) > LONGEST_RETRY_AFTER) {
        note(`The request failed (${error.code})`, facts);
        throw error;
      }
      const wait = retry.after ?? backoffDelay(tries);
      note(`The request failed (${error.code}); trying again in ${Math.round(wait)} ms`, facts);
      earlierEffect ||= error.mayHaveHadEffect;
      if (retry.forAll) limits.pause(wait);
      await delay(wait, signal);
      if (signal.aborted) throw aborted(target, earlierEffect);
    }
  }

  function aborted(target: RequestTarget, mayHaveHadEffect: boolean): AbortedError {
    const message = closing.signal.aborted ? "The client was closed" : "The call was cancelled";
    return new AbortedError(message, target.label, mayHaveHadEffect);
  }

  return {
    endpoint,
    documentId: settings.documentId,
    async send<R extends ServiceRequest>(request: R, callSignal: AbortSignal) {
      type Answered = R extends { readonly mayBeGone: true } ? Answer | null : Answer;
      const target = requestTarget(endpoint, request, redact);
      if (callSignal.aborted || closing.signal.aborted) throw aborted(target, false);
      if (request.method === "GET") {
        const key = `${request.accept ?? ""} ${request.mayBeGone ?? ""} ${target.path}`;
        return (await flights.run(
          key,
          callSignal,
          (shared) => sendWithRetries(request, target, shared),
          () => aborted(target, false),
        )) as Answered;
      }
      try {
        // Joining signals costs as much as a small answer; reads have those of their flights.
        return (await sendWithRetries(request, target, AbortSignal.any([callSignal, closing.signal]))) as Answered;
      } finally {
        flights.forget();
      }
    },
    label: (request) => requestTarget(endpoint, request, redact).label,
    async close() {
      closing.abort();
      flights.end();
      // A failed connection has been reported to the call that needed it.
      await connection?.then(
        (made) => made.close(),
        () => undefined,
      );
    },
  };
}
