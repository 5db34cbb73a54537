import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import type { Endpoint } from "../endpoint";
import type { Proxy } from "./proxy";

/** The proxy did not open a tunnel. Nothing reached the service. */
export class ProxyError extends Error {
  readonly code = "PROXY_REFUSED";
  constructor(
    readonly status: number,
    /** Scheme, host and port of the proxy. */
    readonly proxy: string,
  ) {
    super(`The proxy ${proxy} answered ${status} instead of opening a tunnel`);
    this.name = "ProxyError";
  }
}

/** CONNECT through the proxy (RFC 9110, 9.3.6): a bare socket to the endpoint's host. */
export function openTunnel(
  proxyPool: Dispatcher,
  proxy: Proxy,
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>>,
  timeout: number,
): Promise<Socket> {
  const target = `${endpoint.hostname.includes(":") ? `[${endpoint.hostname}]` : endpoint.hostname}:${endpoint.port}`;
  return new Promise((resolve, reject) => {
    let abort: ((reason: Error) => void) | null = null;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      const error = Object.assign(
        new Error(`The proxy ${proxy.origin} did not open a tunnel within ${timeout / 1000} s`),
        {
          code: "UND_ERR_CONNECT_TIMEOUT",
        },
      );
      abort?.(error);
      reject(error);
    }, timeout);
    proxyPool.dispatch(
      { method: "CONNECT", path: target, headers: { host: target, ...headers } },
      {
        onRequestStart(controller) {
          if (late) throw new Error("Too late");
          abort = (reason) => controller.abort(reason);
        },
        onRequestUpgrade(_controller, status, _headers, socket) {
          clearTimeout(timer);
          if (status >= 200 && status < 300) {
            // The pool's type says any stream, but its streams are sockets.
            resolve(socket as Socket);
          } else {
            socket.on("error", () => undefined).destroy();
            reject(new ProxyError(status, proxy.origin));
          }
        },
        onResponseError(_controller, error) {
          clearTimeout(timer);
          reject(error);
        },
      },
    );
  });
}
