import { isIP } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import connect from "undici/lib/api/api-connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import type { Proxy } from "./proxy";
import { errorCode, messageOf } from "./network-failure";

type Connector = buildConnector.connector;

export interface ProxyRoute {
  readonly proxy: Proxy;
  /** How to reach the service through an open tunnel. */
  readonly tls: buildConnector.BuildOptions;
  /** How to reach the proxy. */
  readonly connector: Connector;
  /** The options of a pool of connections to the service that are made by this connector. */
  readonly toService: (connector: Connector) => Pool.Options;
  /** Milliseconds for the proxy to open a tunnel. */
  readonly timeout: number;
}

/** The proxy did not pass the request on, so nothing reached the service. */
class ProxyError extends Error {
  readonly code = "PROXY_REFUSED";
  constructor(
    message: string,
    /** Null if it did not answer. */
    readonly status: number | null,
    cause: Error,
  ) {
    super(message, { cause });
    this.name = "ProxyError";
  }
}

/** Undici's agent: a tunnel to an https endpoint, absolute URLs for a plain one (RFC 9112, 3.2.2). */
export function proxyAgent({ proxy, tls, connector, toService, timeout }: ProxyRoute): Dispatcher {
  const toProxy: Connector = (options, callback) => {
    // TLS knows no names that are addresses; undici's agent passes them.
    const servername = isIP((options.servername ?? "").replace(/^\[(.*)\]$/, "$1")) === 0 ? options.servername : "";
    connector({ ...options, servername: servername ?? "" }, (...[error, socket]) => {
      if (error === null) return callback(null, socket);
      callback(new ProxyError(`The proxy ${proxy.origin} cannot be reached: ${messageOf(error)}`, null, error), null);
    });
  };
  return new ProxyAgent({
    uri: proxy.origin,
    ...(proxy.authorization === null ? {} : { token: proxy.authorization }),
    proxyTunnel: false,
    requestTls: tls,
    clientFactory: (origin) =>
      Object.assign(new Pool(origin, { connect: toProxy, headersTimeout: Math.ceil(timeout) }), { connect }),
    factory: (origin, options) => {
      const isForwarding = new URL(origin).origin === proxy.origin;
      return new Pool(origin, toService(isForwarding ? toProxy : (options as { connect: Connector }).connect));
    },
  });
}

/** What undici's agent reports about the proxy, with the proxy's name; any other error as it is. */
export function explainProxy(error: Error, proxy: string, timeout: number): Error {
  // The status is nowhere else: "Proxy response (503) !== 200 when HTTP Tunneling".
  const status = /^Proxy [\w ]+\((\d{3})\)/.exec(error.message)?.[1];
  if (status !== undefined) return new ProxyError(`The proxy ${proxy} answered ${status}`, Number(status), error);
  if (errorCode(error) !== "UND_ERR_HEADERS_TIMEOUT") return error;
  return new ProxyError(`The proxy ${proxy} opened no tunnel within ${timeout / 1000} s`, null, error);
}
