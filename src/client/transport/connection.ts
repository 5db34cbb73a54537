import type { PeerCertificate, TLSSocket } from "node:tls";
import type { buildConnector, Dispatcher } from "undici";
import type { Endpoint } from "../endpoint";
import { lookUpLoopback } from "../loopback";
import type { TlsSession } from "../client-options";
import type { Environment, Proxy } from "./proxy";
import type { TlsSettings } from "./tls-settings";
import { openTunnel } from "./tunnel";

/** Where requests go: to the service itself, through a tunnel, or to a proxy that forwards plain http. */
export interface Connection {
  readonly dispatcher: Dispatcher;
  /** The pool's origin: the proxy's own if it forwards. */
  readonly origin: string;
  /** Prepended to a request's path: a forwarding proxy takes absolute URLs (RFC 9112, 3.2.2). */
  readonly pathPrefix: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The latest TLS session with the service; null before the first one, and for plain http. */
  tls(): TlsSession | null;
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

/** Loads undici; called for the first request, so that a start without requests does not pay for it. */
export async function openConnection(settings: ConnectionSettings): Promise<Connection> {
  const [{ default: Pool }, { default: connectorOf }] = await Promise.all([
    import("undici/lib/dispatcher/pool.js"),
    import("undici/lib/core/connect.js"),
  ]);
  const { endpoint, proxy } = settings;
  const connector = await tlsConnector(connectorOf, settings);
  let session: TlsSession | null = null;
  const tls = (): TlsSession | null => session;
  const toService: buildConnector.connector = (options, callback) =>
    connector(options, (...args: Parameters<buildConnector.Callback>) => {
      session = sessionOf(args[1]) ?? session;
      callback(...args);
    });
  // The client times whole requests itself; undici's own timers would interfere.
  const poolOptions = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1 };

  if (proxy === null) {
    const pool = new Pool(endpoint.origin, { ...poolOptions, connect: toService });
    return { dispatcher: pool, origin: endpoint.origin, pathPrefix: "", headers: {}, tls, close: () => pool.destroy() };
  }

  const proxyHeaders = proxy.authorization === null ? {} : { "proxy-authorization": proxy.authorization };
  const proxyPool = new Pool(proxy.origin, {
    ...poolOptions,
    connect: toHost(connector, new URL(proxy.origin).hostname),
  });
  if (endpoint.protocol === "http:") {
    return {
      dispatcher: proxyPool,
      origin: proxy.origin,
      pathPrefix: endpoint.origin,
      headers: { host: new URL(endpoint.origin).host, ...proxyHeaders },
      tls,
      close: () => proxyPool.destroy(),
    };
  }
  const pool = new Pool(endpoint.origin, {
    ...poolOptions,
    connect: (options: buildConnector.Options, callback: buildConnector.Callback) => {
      openTunnel(proxyPool, proxy, endpoint, proxyHeaders, settings.connectTimeout).then(
        (httpSocket) => toService({ ...options, httpSocket }, callback),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
  });
  return {
    dispatcher: pool,
    origin: endpoint.origin,
    pathPrefix: "",
    headers: {},
    tls,
    close: async () => {
      await Promise.all([pool.destroy(), proxyPool.destroy()]);
    },
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

async function tlsConnector(
  connectorOf: typeof buildConnector,
  settings: ConnectionSettings,
): Promise<buildConnector.connector> {
  const timeout = settings.connectTimeout;
  const lookup = settings.endpoint.isLoopback ? { lookup: lookUpLoopback } : {};
  if (settings.endpoint.protocol === "http:" && settings.proxy?.protocol !== "https:")
    return connectorOf({ timeout, ...lookup });
  const { secureContext } = await import("./tls-settings");
  return connectorOf({
    timeout,
    ...lookup,
    secureContext: secureContext(settings.tls, settings.environment),
    rejectUnauthorized: settings.tls.verify,
  });
}

/** The Host header names the service; the proxy's certificate must name the proxy. */
function toHost(connector: buildConnector.connector, servername: string): buildConnector.connector {
  return (options, callback) =>
    connector({ ...options, servername: /^[\d.]+$|^\[/.test(servername) ? "" : servername }, callback);
}
