import { mkdtemp, rm } from "node:fs/promises";
import http2 from "node:http2";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection, type ConnectionEvents } from "../../../src/protocol/http2";

export interface ConnectionHarness {
  readonly path: string;
  readonly errors: readonly Error[];
  /** The server's sides of the connections, in the order in which they came. */
  readonly connections: readonly Connection[];
  /** A client of the independent implementation. */
  readonly client: (settings?: http2.Settings) => http2.ClientHttp2Session;
  /** A client of bytes alone. */
  readonly socket: () => Socket;
  readonly stop: () => Promise<void>;
}

/** Serves HTTP/2 on a socket of its own. */
export async function serveConnections(onStream: ConnectionEvents["onStream"]): Promise<ConnectionHarness> {
  const directory = await mkdtemp(join(tmpdir(), "http2-"));
  const path = join(directory, "s");
  const errors: Error[] = [];
  const connections: Connection[] = [];
  const sockets = new Set<Socket>();
  const clients = new Set<{ destroy(): void }>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    connections.push(new Connection(socket, { onStream, onError: (error) => errors.push(error) }));
  });
  await new Promise<void>((ready) => listener.listen(path, ready));
  const kept = <C extends { destroy(): void }>(client: C): C => {
    clients.add(client);
    return client;
  };
  return {
    path,
    errors,
    connections,
    client: (settings = {}) => {
      const session = http2.connect("http://localhost", { createConnection: () => connect(path), settings });
      session.on("error", () => undefined);
      return kept(session);
    },
    socket: () => kept(connect(path).on("error", () => undefined)),
    stop: async () => {
      for (const client of clients) client.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => listener.close(closed));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface Answer {
  readonly headers: http2.IncomingHttpHeaders;
  readonly trailers: http2.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request with its whole answer; rejects where the stream is reset with an error. */
export function request(
  session: http2.ClientHttp2Session,
  headers: http2.OutgoingHttpHeaders,
  body: Buffer = Buffer.alloc(0),
): Promise<Answer> {
  const stream = session.request({ ":method": "POST", ":path": "/", ...headers });
  return new Promise((resolve, reject) => {
    let [answer, trailers]: http2.IncomingHttpHeaders[] = [{}, {}];
    const chunks: Buffer[] = [];
    stream.on("response", (received) => (answer = received));
    stream.on("trailers", (received: http2.IncomingHttpHeaders) => (trailers = received));
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("close", () => resolve({ headers: answer ?? {}, trailers: trailers ?? {}, body: Buffer.concat(chunks) }));
    stream.end(body);
  });
}
