import { createServer, type Server } from "node:net";
import { openSocketDirectory, type Environment } from "./socket-directory";

export interface ListenAddress {
  readonly network: "unix" | "tcp";
  /** A path, or `127.0.0.1:port`. */
  readonly address: string;
}

/** A bound socket. It accepts connections from the start and passes them to `onConnection` once that is set. */
export interface Listener extends ListenAddress {
  readonly server: Server;
  /** Removes the files on disk; may be called repeatedly, and from an exit handler. */
  readonly removeFiles: () => void;
  /** The directory that `removeFiles` removes; absent for TCP. */
  readonly directory?: string;
}

export interface ListenOptions {
  /** The prefix of the socket directory's name. */
  readonly name: string;
  readonly environment: Environment;
  /** @default unix, but tcp on Windows, where Go knows no unix sockets for this */
  readonly network?: "unix" | "tcp";
}

export const listen = async (options: ListenOptions): Promise<Listener> => listenAtOnce(options);

/** The same without a promise for a unix socket, so that a plugin need not wait for the next turn to print its address. */
export function listenAtOnce(options: ListenOptions): Listener | Promise<Listener> {
  const network = options.network ?? (process.platform === "win32" ? "tcp" : "unix");
  return network === "unix" ? listenOnSocket(options) : listenOnPort(options.environment);
}

function listenOnSocket(options: ListenOptions): Listener | Promise<Listener> {
  const directory = openSocketDirectory(options.name, options.environment);
  const server = createServer();
  // From here on, any exit removes the files.
  process.on("exit", directory.remove);
  const removeFiles = (): void => {
    process.off("exit", directory.remove);
    directory.remove();
  };
  const fail = (error: unknown): never => {
    server.close();
    removeFiles();
    throw error;
  };
  const bound = (): Listener => {
    directory.openToGroup();
    return { network: "unix", address: directory.socketPath, server, removeFiles, directory: directory.path };
  };
  try {
    return bind(server, { path: directory.socketPath })?.then(bound).catch(fail) ?? bound();
  } catch (error) {
    return fail(error);
  }
}

async function listenOnPort(environment: Environment): Promise<Listener> {
  const first = Number(environment["PLUGIN_MIN_PORT"] ?? 0);
  const last = Number(environment["PLUGIN_MAX_PORT"] ?? first);
  for (let port = first; port <= last; port++) {
    const server = createServer({ noDelay: true });
    try {
      await bind(server, { host: "127.0.0.1", port });
    } catch (error) {
      if (!isTaken(error)) throw error;
      continue;
    }
    const bound = server.address();
    const chosen = typeof bound === "object" && bound !== null ? bound.port : port;
    return { network: "tcp", address: `127.0.0.1:${chosen}`, server, removeFiles: () => undefined };
  }
  throw new Error(`No free port on 127.0.0.1 between PLUGIN_MIN_PORT (${first}) and PLUGIN_MAX_PORT (${last})`);
}

/** Returns a promise where the server does not listen yet: a host is looked up first, and a failure told later. */
function bind(server: Server, target: { path: string } | { host: string; port: number }): Promise<void> | undefined {
  server.listen(target);
  if (server.listening) return undefined;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Windows reports EACCES for a port that another process uses exclusively. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES");
