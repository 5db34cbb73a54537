import type { PeerCertificate, TLSSocket } from "node:tls";
import type { buildConnector, Dispatcher, Pool } from "undici";
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { type Endpoint, lookUpLoopback } from "../endpoint";
import type { TlsSession } from "../client-options";
import type { Environment, Proxy } from "./proxy";
import { secureContext, type TlsSettings } from "./tls-settings";
import type { ServiceRequest } from "./service-request";

/** Where requests go: to the service itself, or to a proxy. */
export interface Connection {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  /** The latest TLS session with the service; null before the first one, and for plain http. */
  tls(): TlsSession | null;
  /** What a failure of the dispatcher means, with the proxy's name if it is the proxy's. */
  explain(error: Error): Error;
  close(): Promise<void>;
}

export interface ConnectionSettings {
  readonly endpoint: Endpoint;
  readonly proxy: Proxy | null;
  readonly tls: TlsSettings;
  readonly environment: Environment;
  /** Milliseconds to establish a connection. */
  readonly connectTimeout: number;
}

/**
 * Loads undici, and its agent for proxies only where there is one; called for the first request, so that a start
 * without requests does not pay for it.
 */
export async function openConnection(settings: ConnectionSettings): Promise<Connection> {
  const [{ default: Pool }, { default: connectorOf }] = await Promise.all([
    import("undici/lib/dispatcher/pool.js"),
    import("undici/lib/core/connect.js"),
  ]);
  const { proxy, connectTimeout: timeout } = settings;
  const { origin } = settings.endpoint;
  const options = connectOptions(settings);
  let session: TlsSession | null = null;
  const tls = (): TlsSession | null => session;
  // The client times whole requests itself; undici's own timers would interfere.
  const toService = (connector: buildConnector.connector): Pool.Options => ({
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
    connect: (target: buildConnector.Options, callback: buildConnector.Callback) =>
      connector(target, (...args) => {
        session = sessionOf(args[1]) ?? session;
        if (args[1]) noteBodyless(args[1]);
        callback(...args);
      }),
  });
  const connector = connectorOf(options);
  if (proxy === null) {
    const pool = new Pool(origin, toService(connector));
    return { dispatcher: pool, origin, tls, explain: (error) => error, close: () => pool.destroy() };
  }
  const { explainProxy, proxyAgent } = await import("./through-proxy");
  const agent = proxyAgent({ proxy, tls: options, connector, toService, timeout });
  return {
    dispatcher: agent,
    origin,
    tls,
    explain: (error) => explainProxy(error, proxy.origin, timeout),
    close: () => agent.destroy(),
  };
}

/** Null for a socket without TLS. */
function sessionOf(opened: object | null | undefined): TlsSession | null {
  if (!opened || !("getPeerCertificate" in opened)) return null;
  const socket = opened as TLSSocket;
  // A resumed session may come without the certificate, in spite of the type.
  const { issuer, valid_to: expires } = socket.getPeerCertificate() as Partial<PeerCertificate>;
  const date = Date.parse(expires ?? "");
  return {
    protocol: socket.getProtocol() ?? "TLS",
    issuer: [issuer?.O, issuer?.CN].filter(Boolean).join(", "),
    expires: Number.isNaN(date) ? null : date,
  };
}

function connectOptions({
  endpoint,
  proxy,
  tls,
  environment,
  connectTimeout: timeout,
}: ConnectionSettings): buildConnector.BuildOptions {
  const lookup = endpoint.isLoopback ? { lookup: lookUpLoopback } : {};
  if (endpoint.protocol === "http:" && proxy?.protocol !== "https:") return { timeout, ...lookup };
  return { timeout, ...lookup, secureContext: secureContext(tls, environment), rejectUnauthorized: tls.verify };
}

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
        headers = new Map(Object.entries(responseHeaders).map(([name, value]) => [name, [value].flat()[0] ?? ""]));
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

/** A 204 or 205 is done with its status: whatever headers or bytes follow it say nothing (RFC 9110, 15.3.5 and 15.3.6). */
const isBodyless = (status: number): boolean => status === 204 || status === 205;

const refused = new WeakMap<Error, number>();

/** The status of a bodyless answer whose headers the parser has refused with this error; null: there was none. */
const refusedStatus = (error: Error): number | null => refused.get(error) ?? null;

/**
 * Keeps the status of such answers, by the error that ends their connection: the parser refuses some headers, such as a
 * Content-Length beside a Transfer-Encoding, before it tells the status, so it is read from the bytes.
 */
function noteBodyless(socket: Socket): void {
  let status: number | null = null;
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    const start = Buffer.isBuffer(chunk) ? chunk.toString("latin1", 0, 13) : "";
    const shown = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(start)?.[1];
    if (shown !== undefined) status = Number(shown);
    return chunk;
  };
  socket.on("error", (error: Error) => {
    if (status !== null && isBodyless(status)) refused.set(error, status);
  });
}
