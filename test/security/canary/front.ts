import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import type { RunningService } from "../../../src/service";

/** How a front behaves: as the service does, or as one that tells everything it was told. */
export type FrontMode = "well" | "echo401" | "echo500" | "echoBody" | "redirect" | "page";

export interface Front {
  readonly port: number;
  mode: FrontMode;
  /** Reads go well whatever the mode. @default false */
  onlyWrites: boolean;
  /** Keys that came, each once. */
  readonly keys: ReadonlySet<string>;
  /** Values of X-Gateway that came, each once. */
  readonly gateways: ReadonlySet<string>;
  close(): Promise<void>;
}

/** A gateway with TLS before the embedded service: it knows several keys, and in its moods it echoes every secret. */
export async function startFront(
  service: RunningService,
  tls: ServerOptions,
  known: readonly string[],
): Promise<Front> {
  const target = new URL(service.url);
  const keys = new Set<string>();
  const gateways = new Set<string>();
  const server = createServer(tls, (request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const key = String(request.headers["x-api-key"]);
      keys.add(key);
      gateways.add(String(request.headers["x-gateway"]));
      const told = `key ${key}, base64 ${Buffer.from(key).toString("base64")}, encoded ${encodeURIComponent(key)}, headers ${JSON.stringify(request.headers)}, body ${body.toString("utf8")}`;
      const url = new URL(request.url ?? "/", target);
      switch (front.onlyWrites && request.method === "GET" ? "well" : front.mode) {
        case "echo401":
          response
            .writeHead(401, { "Content-Type": "application/json", "WWW-Authenticate": key })
            .end(JSON.stringify({ message: told }));
          return;
        case "echo500":
          response.writeHead(500, { "Content-Type": "text/plain" }).end(told);
          return;
        case "echoBody":
          // The beginning of a service's words is what is shown of them.
          response
            .writeHead(422, { "Content-Type": "text/plain" })
            .end(`Refused: ${body.toString("utf8").replace(/^.*(?=password|parameters)/s, "")}`);
          return;
        case "redirect":
          response
            .writeHead(302, {
              Location: `https://elsewhere.example/${encodeURIComponent(key)}?key=${encodeURIComponent(key)}`,
            })
            .end(told);
          return;
        case "page":
          response
            .writeHead(502, { "Content-Type": "text/html" })
            .end(`<html><title>${key}</title><p>${told.replaceAll("<", "&lt;")}</p></html>`);
          return;
        case "well":
          break;
      }
      const headers = Object.entries(request.headers).filter(
        ([name]) => !["host", "connection", "content-length", "x-gateway", "x-api-key"].includes(name),
      );
      const answer = await fetch(url, {
        method: request.method ?? "GET",
        headers: [
          ...(headers as [string, string][]),
          ["x-api-key", known.includes(key) ? service.keys.user : "unknown"],
        ],
        ...(body.length === 0 ? {} : { body }),
      });
      const type = answer.headers.get("content-type");
      response
        .writeHead(answer.status, type === null ? {} : { "Content-Type": type })
        .end(Buffer.from(await answer.arrayBuffer()));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const front: Front = {
    port: (server.address() as AddressInfo).port,
    mode: "well",
    onlyWrites: false,
    keys,
    gateways,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
  return front;
}
