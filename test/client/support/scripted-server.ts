import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import type { AddressInfo, Socket } from "node:net";

export interface SeenRequest {
  readonly method: string;
  /** As on the wire: nothing decoded. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values as on the wire, in order. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

/** Answers a request, or takes the response (and the socket) into its own hands by returning null. */
export type Script = (
  request: SeenRequest,
  index: number,
  raw: { readonly request: IncomingMessage; readonly response: ServerResponse },
) => ScriptedAnswer | null | Promise<ScriptedAnswer | null>;

export interface ScriptedServer extends AsyncDisposable {
  readonly port: number;
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  /** Connections accepted so far. */
  readonly connections: () => number;
}

/** An HTTP(S) server on a free loopback port that does whatever a test says, sane or not. */
export async function scriptedServer(script: Script, tls?: ServerOptions): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers, rawHeaders } = request;
    const entry = { method, url, headers, rawHeaders, body: Buffer.concat(chunks) };
    seen.push(entry);
    const answer = await script(entry, seen.length - 1, { request, response });
    if (answer === null) return;
    response.writeHead(answer.status ?? 200, answer.headers as Record<string, string | string[]>);
    response.end(answer.body);
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    // A client that goes away in the middle is part of the tests.
    onRequest(request, response).catch(() => response.destroy());
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
  });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    seen,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function json(value: unknown, status = 200): ScriptedAnswer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
