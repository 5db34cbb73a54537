import type { MethodTable } from "../grpc";
import type { Logger } from "../log";
import { listen } from "./listener";
import { servePluginConnections } from "./plugin-server";

/** What go-plugin's hosts need to connect to a running plugin, with their property names. */
export interface ReattachConfig {
  readonly Protocol: "grpc";
  readonly ProtocolVersion: number;
  readonly Pid: number;
  /** Makes the host neither stop nor kill the plugin. */
  readonly Test: true;
  readonly Addr: { readonly Network: "unix" | "tcp"; readonly String: string };
}

export interface ReattachOptions {
  readonly name: string;
  readonly protocolVersion: number;
  /** Requested by each connection: hosts share nothing. */
  readonly methods: () => Promise<MethodTable>;
  readonly log: Logger;
}

export interface Reattachable {
  readonly reattachConfig: ReattachConfig;
  /** Aborts the calls in flight, closes the connections and removes the socket. */
  readonly close: () => Promise<void>;
}

const GRACE_MS = 500;

/** Serves many hosts, one after another or at once, over a plaintext socket, without handshake or cookie. */
export async function serveForReattach(options: ReattachOptions): Promise<Reattachable> {
  const listener = await listen({ name: options.name, environment: {} });
  const server = servePluginConnections({
    listener,
    methods: options.methods,
    // A host that does not own the process must not end it.
    onShutdown: () => undefined,
    log: options.log,
  });
  return {
    reattachConfig: {
      Protocol: "grpc",
      ProtocolVersion: options.protocolVersion,
      Pid: process.pid,
      Test: true,
      Addr: { Network: listener.network, String: listener.address },
    },
    close: () => server.close(GRACE_MS),
  };
}
