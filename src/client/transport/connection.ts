import type { PeerCertificate, TLSSocket } from "node:tls";
import type { buildConnector, Dispatcher, Pool } from "undici";
import type { Endpoint } from "../endpoint";
import { lookUpLoopback } from "../loopback";
import type { TlsSession } from "../client-options";
import { noteBodyless } from "./bodyless-answer";
import type { Environment, Proxy } from "./proxy";
import type { TlsSettings } from "./tls-settings";

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
  const options = await connectOptions(settings);
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

/** Recognises the socket by its methods, because a start without TLS should not load Node.js' module. */
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

async function connectOptions({
  endpoint,
  proxy,
  tls,
  environment,
  connectTimeout: timeout,
}: ConnectionSettings): Promise<buildConnector.BuildOptions> {
  const lookup = endpoint.isLoopback ? { lookup: lookUpLoopback } : {};
  if (endpoint.protocol === "http:" && proxy?.protocol !== "https:") return { timeout, ...lookup };
  const { secureContext } = await import("./tls-settings");
  return { timeout, ...lookup, secureContext: secureContext(tls, environment), rejectUnauthorized: tls.verify };
}
