import type { Socket } from "node:net";
import type { GrpcServer, MethodTable, TlsOptions } from "../grpc";
import { redact } from "../../redaction";
import { errorText, type Logger } from "../log";
import type { Listener } from "./listener";

export interface PluginServerOptions {
  readonly listener: Listener;
  /** Absent: plaintext. */
  readonly tls?: TlsOptions;
  /** The plugin's own methods, requested by each connection. */
  readonly methods: () => Promise<MethodTable>;
  /** The host asks the process to exit. */
  readonly onShutdown: () => void;
  readonly log: Logger;
}

export interface PluginServer {
  readonly connections: () => number;
  /** Stops listening, aborts the calls in flight, gives them `graceMs` to end, and removes the socket. */
  readonly close: (graceMs: number) => Promise<void>;
}

/**
 * Serves the listener's connections. The HTTP/2 server is loaded only now; earlier connections wait, with their bytes
 * in the socket's buffer.
 */
export function servePluginConnections(options: PluginServerOptions): PluginServer {
  const { listener, log } = options;
  let isEnding = false;
  // A host that has asked for the end waits for nothing that is still being sent to it.
  const failed = (error: Error): void => log[isEnding ? "debug" : "warn"]("A connection failed", { error });
  const onShutdown = (): void => {
    isEnding = true;
    options.onShutdown();
  };
  const loading = loadServer({ ...options, onShutdown }, failed);
  let server: GrpcServer | undefined;
  let closing: Promise<void> | undefined;
  const waiting = new Set<Socket>();
  listener.server.on("error", (error) => log.warn("A connection cannot be accepted", { error }));
  listener.server.on("connection", (socket: Socket) => {
    if (server !== undefined) return server.accept(socket);
    waiting.add(socket);
    socket.on("error", (error) => log.debug("A connection failed", { error }));
  });
  const ready = loading.then((loaded) => {
    server = loaded;
    for (const socket of waiting) if (!socket.destroyed) loaded.accept(socket);
    waiting.clear();
  });
  const close = async (graceMs: number): Promise<void> => {
    isEnding = true;
    listener.server.close();
    // At once: connections survive without the socket, and the process may be killed before they have ended.
    listener.removeFiles();
    await ready;
    server?.abortCalls();
    await server?.close(graceMs);
  };
  return {
    connections: () => (server?.connections ?? 0) + waiting.size,
    close: (graceMs) => (closing ??= close(graceMs)),
  };
}

async function loadServer(
  options: PluginServerOptions,
  onConnectionError: (error: Error) => void,
): Promise<GrpcServer> {
  const { log } = options;
  const [{ createGrpcServer }, { controlServices }] = await Promise.all([
    import("../grpc"),
    import("./control-services"),
  ]);
  const controls = controlServices(options.onShutdown);
  return createGrpcServer({
    ...(options.tls === undefined ? {} : { tls: options.tls }),
    methods: async () => new Map([...controls, ...(await options.methods())]),
    describeError: (error, path) => {
      log.error("A call failed with an unexpected error", () => ({
        path,
        error: error instanceof Error ? errorText(error) : String(error),
      }));
      return redact(error instanceof Error ? error.message : String(error));
    },
    onConnectionError,
  });
}
