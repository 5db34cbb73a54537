import type { IncomingHttpHeaders } from "node:http";
import { isBodyless, refusedStatus } from "./bodyless-answer";
import type { Connection } from "./connection";
import type { ServiceRequest } from "./service-request";

/** How much of an unsuccessful answer is read: enough for the service's own message. */
const FAILURE_BODY_BYTES = 64 * 1024;

export interface ExchangeRequest {
  readonly method: ServiceRequest["method"];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Milliseconds for the whole exchange. */
  readonly timeout: number;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal;
}

/** Names are in lower case. A repeated header has its first value. */
export type AnswerHeaders = ReadonlyMap<string, string>;

/** The result of one request on the wire. `sent`: its bytes may have reached the other side. */
export type Exchange =
  | { readonly kind: "answer"; readonly status: number; readonly headers: AnswerHeaders; readonly body: Buffer }
  | { readonly kind: "network"; readonly error: Error; readonly sent: boolean }
  | { readonly kind: "timeout" | "aborted" | "too_large"; readonly sent: boolean };

/** One request and its whole answer, read as a stream up to the limit. Never rejects. */
export function exchange(connection: Connection, request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const { signal } = request;
    const chunks: Buffer[] = [];
    let sent = false;
    let settled = false;
    let status = 0;
    let headers: AnswerHeaders = new Map();
    let received = 0;
    let stop: ((reason: Error) => void) | null = null;

    const settle = (result: Exchange): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(result);
    };
    const end = (result: Exchange): void => {
      settle(result);
      stop?.(new Error("No longer needed"));
    };
    const onAbort = (): void => end({ kind: "aborted", sent });
    const isSuccess = (): boolean => status >= 200 && status < 300;
    const answer = (): Exchange => ({ kind: "answer", status, headers, body: Buffer.concat(chunks) });

    // For a failure, the status matters more than the rest of the body.
    const unlessFailed = (result: Exchange): Exchange => (status !== 0 && !isSuccess() ? answer() : result);

    const timer = setTimeout(() => end(unlessFailed({ kind: "timeout", sent })), request.timeout);
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener("abort", onAbort, { once: true });

    const handler = {
      onRequestStart(controller: { abort(reason: Error): void }): void {
        // Thrown before a byte is written, so other requests can still use the connection.
        if (settled) throw new Error("No longer needed");
        sent = true;
        stop = (reason) => controller.abort(reason);
      },
      onResponseStart(_controller: unknown, statusCode: number, responseHeaders: IncomingHttpHeaders): void {
        // Informational answers (1xx) come before the answer itself.
        if (statusCode < 200) return;
        status = statusCode;
        headers = firstValues(responseHeaders);
        // Its connection ends with it: the bytes of a body would be taken for the answer to the next request.
        if (isBodyless(status)) return end(answer());
        const announced = Number(headers.get("content-length"));
        if (isSuccess() && announced > request.maxResponseBytes) end({ kind: "too_large", sent });
      },
      onResponseData(_controller: unknown, chunk: Buffer): void {
        received += chunk.length;
        chunks.push(chunk);
        if (isSuccess() && received > request.maxResponseBytes) end({ kind: "too_large", sent });
        if (!isSuccess() && received > Math.min(FAILURE_BODY_BYTES, request.maxResponseBytes)) end(answer());
      },
      onResponseEnd(): void {
        // undici frees the connection one turn of the event loop later; a caller that continued earlier would open
        // another.
        setImmediate(() => setImmediate(() => settle(answer())));
      },
      onResponseError(_controller: unknown, error: Error): void {
        status ||= refusedStatus(error) ?? 0;
        if (isBodyless(status)) return settle(answer());
        settle(unlessFailed({ kind: "network", error: connection.explain(error), sent }));
      },
    };
    try {
      connection.dispatcher.dispatch(
        {
          origin: connection.origin,
          method: request.method,
          path: request.path,
          headers: { ...request.headers },
          body: request.body,
        },
        handler,
      );
    } catch (error) {
      settle({ kind: "network", error: error instanceof Error ? error : new Error(String(error)), sent });
    }
  });
}

function firstValues(headers: IncomingHttpHeaders): AnswerHeaders {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) values.set(name, first);
  }
  return values;
}
