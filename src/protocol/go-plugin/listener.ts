import { createServer, type Server } from "node:net";
import { mkdtempSync, rmdirSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ListenAddress {
  readonly network: "unix" | "tcp";
  /** A path, or `127.0.0.1:port`. */
  readonly address: string;
}

/** A bound socket. */
export interface Listener extends ListenAddress {
  readonly server: Server;
  /** Removes the files on disk; may be called repeatedly, and from an exit handler. */
  readonly removeFiles: () => void;
}

interface ListenOptions {
  /** The prefix of the socket directory's name. */
  readonly name: string;
  readonly environment: Environment;
  /** @default unix, but tcp on Windows, where Go knows no unix sockets for this */
  readonly network?: "unix" | "tcp";
}

/** Without a promise for a unix socket, so that a plugin need not wait for the next turn to print its address. */
export function listen({
  name,
  environment,
  network = process.platform === "win32" ? "tcp" : "unix",
}: ListenOptions): Listener | Promise<Listener> {
  return network === "unix" ? listenOnSocket(name) : listenOnPort(environment);
}

/** A socket in a new directory that only its owner can enter. */
function listenOnSocket(name: string): Listener | Promise<Listener> {
  // The length of sun_path on macOS is 104 with its closing zero; Linux has 108.
  const fits = Buffer.byteLength(join(tmpdir(), `${name}-plugin-XXXXXX`, "s")) <= 103;
  // The host takes the handshake's line apart at each |, and its end for the end.
  const parent = fits && !/[|\r\n]/.test(tmpdir()) ? tmpdir() : "/tmp";
  const directory = mkdtempSync(join(parent, `${name}-plugin-`));
  const address = join(directory, "s");
  const removeFiles = (): void => {
    process.off("exit", removeFiles);
    for (const step of [() => unlinkSync(address), () => rmdirSync(directory)]) {
      try {
        step();
      } catch (error) {
        // Node unlinks the socket itself when the server closes normally. In an exit handler this is all that can be
        // done.
        void error;
      }
    }
  };
  // From here on, any exit removes the files.
  process.on("exit", removeFiles);
  const server = createServer();
  const listener: Listener = { network: "unix", address, server, removeFiles };
  return bind(server, { path: address })?.then(() => listener) ?? listener;
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
