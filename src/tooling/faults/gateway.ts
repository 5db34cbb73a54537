import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A gateway before a service that can close its port: then connections are refused, which no service can do itself. */
export interface Gateway {
  /** Base URL in place of the service's. */
  readonly url: string;
  /** Refuses connections from now on. No connection outlives its request, so that the next one needs a new one. */
  refuse(): void;
  /** Takes connections again. */
  accept(): void;
  close(): Promise<void>;
}

/** @param service base URL of what is behind the gateway */
export async function openGateway(service: string): Promise<Gateway> {
  const target = new URL(service);
  const server = createServer((incoming, response) => {
    // The host is the service's, and each hop has a connection of its own (RFC 9110, 7.6.1).
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => name !== "host" && name !== "connection"));
    const onwards = send({ hostname: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "close" });
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onwards.on("error", () => response.destroy());
    incoming.pipe(onwards);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let open = true;
  return {
    url: `http://127.0.0.1:${port}${target.pathname}`,
    refuse() {
      if (!open) return;
      open = false;
      server.close();
    },
    accept() {
      if (open) return;
      open = true;
      server.listen(port, "127.0.0.1");
    },
    async close() {
      if (open) server.close();
      server.closeAllConnections();
    },
  };
}
