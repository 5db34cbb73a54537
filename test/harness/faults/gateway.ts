import { once } from "node:events";
import { createServer, request as send, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { platform } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** A gateway before a service that can close its port: then connections are refused, which no service can do itself. */
export interface Gateway {
  /** Base URL to use instead of the service's. */
  readonly url: string;
  /** Refuses connections from now on. No connection outlives its request, so that the next one needs a new one. */
  refuse(): void;
  /** Takes connections again: done when it does. @throws Error if another process has taken the port in the meantime */
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Another process may take a closed port; if all of 127/8 is this machine, the address is only ours. */
const ownAddress = (): string =>
  platform === "linux"
    ? ["127", ...Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 254))].join(".")
    : "127.0.0.1";

/** Attempts to reopen a port, some milliseconds apart. */
const TRIES = 40;
const PAUSE = 50;

async function listen(server: Server, port: number, host: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const listening = once(server, "listening");
      server.listen(port, host);
      await listening;
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || attempt === TRIES) throw error;
      await sleep(PAUSE);
    }
  }
}

/**
 * @param service base URL of what is behind the gateway
 * @param reroute the path and query to ask for instead. @default as they are
 */
export async function openGateway(
  service: string,
  reroute: (path: string) => string = (path) => path,
): Promise<Gateway> {
  const target = new URL(service);
  const server = createServer((incoming, response) => {
    // The host is the service's, and each hop has a connection of its own (RFC 9110, 7.6.1).
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => name !== "host" && name !== "connection"),
    );
    const onwards = send(
      {
        hostname: target.hostname,
        port: target.port,
        method: incoming.method,
        path: reroute(incoming.url ?? "/"),
        headers,
        agent: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "close" });
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      },
    );
    onwards.on("error", () => response.destroy());
    incoming.pipe(onwards);
  });
  const host = ownAddress();
  await listen(server, 0, host);
  const { port } = server.address() as AddressInfo;
  let open = true;
  let opening = Promise.resolve();
  return {
    url: `http://${host}:${port}${target.pathname}`,
    refuse() {
      if (!open) return;
      open = false;
      if (server.listening) server.close();
    },
    accept() {
      if (open) return opening;
      open = true;
      opening = listen(server, port, host);
      // Callers that await it get the error; nobody has to.
      opening.catch(() => undefined);
      return opening;
    },
    async close() {
      await opening.catch(() => undefined);
      if (server.listening) server.close();
      server.closeAllConnections();
    },
  };
}
