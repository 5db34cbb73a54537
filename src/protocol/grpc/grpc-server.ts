import http2, { type ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { type CallOptions, type GrpcCall, type MethodTable, serveCall } from "./serve-call";
import { createTlsServer, type TlsOptions } from "./tls-server";

export interface GrpcServerOptions {
  /** Absent: plain HTTP/2 with prior knowledge. */
  readonly tls?: TlsOptions;
  /** Called once per connection; calls wait for the result. */
  readonly methods: () => MethodTable | Promise<MethodTable>;
  /** @default 256 MiB, as in go-plugin's SDKs */
  readonly maxMessageBytes?: number;
  readonly describeError: CallOptions["describeError"];
  /** Called for connections that fail, such as a client whose certificate is rejected. */
  readonly onConnectionError?: (error: Error) => void;
}

/** A gRPC server without a listener of its own: it is given accepted connections. */
export interface GrpcServer {
  accept(socket: Socket): void;
  readonly connections: number;
  /** Tells the handlers of all calls to stop, and answers no new ones. */
  abortCalls(): void;
  /** Waits `graceMs` for calls to end, then cuts the connections. Resolves when all are closed. */
  close(graceMs: number): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
const DEFAULT_MAX_MESSAGE_BYTES = 256 * MEBIBYTE;

/** How much a client may send before it is read: on one stream, and on the whole connection. */
const STREAM_WINDOW_BYTES = 4 * MEBIBYTE;
const CONNECTION_WINDOW_BYTES = 32 * MEBIBYTE;

/**
 * Only what takes effect in every release of Node.js from 20.18 on. Floods of CONTINUATION, PING and SETTINGS frames are
 * ended by Node.js itself. So are resets: after 1000 at once, and 33 a second from then on, a connection takes no new
 * calls. Node.js 20 cannot change that (it ignores `streamResetBurst`), and no engine needs it: an interrupted one calls
 * StopProvider and resets nothing.
 */
const SERVER_OPTIONS = {
  settings: {
    initialWindowSize: STREAM_WINDOW_BYTES,
    // An engine makes a call for each of `-parallelism` objects, and StopProvider must not wait for one to end.
    maxConcurrentStreams: 10_000,
  },
  // In megabytes. Node's default of 10 MB rejects new calls while one big answer is being sent, and the client is the
  // engine that started this process (its certificate proves that), so no limit is needed.
  maxSessionMemory: 4096,
} as const;

export function createGrpcServer(options: GrpcServerOptions): GrpcServer {
  const server = http2.createServer(SERVER_OPTIONS);
  const sessions = new Set<ServerHttp2Session>();
  const sockets = new Set<Socket>();
  const calls = new Set<GrpcCall>();
  const callOptions: CallOptions = {
    maxMessageBytes: options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES,
    describeError: options.describeError,
  };
  const report = (error: Error): void => options.onConnectionError?.(error);
  const serve = (socket: Socket): void => void server.emit("connection", socket);
  const secure = options.tls === undefined ? null : createTlsServer(options.tls, { onSecure: serve, onError: report });

  server.on("session", (session) => {
    sessions.add(session);
    session.setLocalWindowSize(CONNECTION_WINDOW_BYTES);
    session.on("close", () => sessions.delete(session));
    const methods = Promise.resolve().then(options.methods);
    // Each call reports the failure; one before any call must not end the process as an unhandled rejection.
    methods.catch(() => undefined);
    session.on("stream", (stream, headers) => {
      const call = new AbortController();
      calls.add(call);
      const cut = (): void => {
        // An abort costs more than a small call, so one that was answered is not aborted.
        if (calls.delete(call)) call.abort();
      };
      // Registered first: a reset may arrive while the methods are still being loaded.
      stream.on("error", cut);
      stream.on("close", cut);
      void serveCall(stream, headers, methods, call, callOptions).finally(() => calls.delete(call));
    });
  });
  server.on("sessionError", report);
  server.on("error", report);

  return {
    accept: (socket) => {
      // A peer that disconnects during the TLS handshake resets the socket, which must not end the process.
      socket.on("error", report);
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      if (secure === null) serve(socket);
      else secure.accept(socket);
    },
    get connections() {
      return sockets.size;
    },
    abortCalls: () => {
      for (const call of calls) call.abort();
    },
    close: async (graceMs) => {
      const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
      for (const session of sessions) session.close();
      // The sockets themselves: a closing session waits for its last write, which a client that has stopped reading
      // never receives.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, graceMs);
      await Promise.all(closed);
      clearTimeout(cut);
    },
  };
}
