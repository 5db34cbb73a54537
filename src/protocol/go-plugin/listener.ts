import { createServer, type Server } from "node:net";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmdirSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const SOCKET_NAME = "s";

/** The length of sun_path on macOS is 104 with its closing zero; Linux has 108. */
const MAX_PATH_BYTES = 103;
const RANDOM_SUFFIX = "XXXXXX";
/** Characters that separate the fields of the handshake's line, or end it. */
const SEPARATOR = /[|\r\n]/;

export interface SocketDirectory {
  readonly path: string;
  readonly socketPath: string;
  /** Gives the group in PLUGIN_UNIX_SOCKET_GROUP access once the socket exists; does nothing if it is not set. */
  readonly openToGroup: () => void;
  /** Removes the socket and its directory; a missing one is not an error. */
  readonly remove: () => void;
}

/** The name by which our directories are found again. */
export const directoryPrefix = (name: string): string => `${name}-plugin-`;

/** The directory for sockets, unless the host sets another one. */
export function socketParent(name: string, environment: Environment): string {
  const wanted = environment["PLUGIN_UNIX_SOCKET_DIR"];
  if (wanted !== undefined && wanted !== "") return wanted;
  return fits(tmpdir(), name) && !SEPARATOR.test(tmpdir()) ? tmpdir() : "/tmp";
}

/** A new directory that only its owner can enter, with a name short enough for a socket. */
function openSocketDirectory(name: string, environment: Environment): SocketDirectory {
  const parent = socketParent(name, environment);
  if (SEPARATOR.test(parent)) {
    throw new Error(
      `The directory ${JSON.stringify(parent)} cannot be used, because its name contains "|" or a line break. Set TMPDIR or PLUGIN_UNIX_SOCKET_DIR to another directory`,
    );
  }
  if (!fits(parent, name)) {
    throw new Error(
      `The directory name "${parent}" is too long for a unix socket. Set TMPDIR or PLUGIN_UNIX_SOCKET_DIR to a shorter one`,
    );
  }
  const path = mkdtempSync(join(parent, directoryPrefix(name)));
  const socketPath = join(path, SOCKET_NAME);
  return {
    path,
    socketPath,
    openToGroup: () => {
      const group = environment["PLUGIN_UNIX_SOCKET_GROUP"];
      if (group === undefined || group === "") return;
      const id = groupId(group);
      chownSync(socketPath, -1, id);
      chmodSync(socketPath, 0o660);
      chownSync(path, -1, id);
      chmodSync(path, 0o710);
    },
    remove: () => {
      for (const step of [() => unlinkSync(socketPath), () => rmdirSync(path)]) {
        try {
          step();
        } catch (error) {
          // Node unlinks the socket itself when the server closes normally. In an exit handler this is all that can be
          // done.
          void error;
        }
      }
    },
  };
}

const fits = (parent: string, name: string): boolean =>
  Buffer.byteLength(join(parent, directoryPrefix(name) + RANDOM_SUFFIX, SOCKET_NAME)) <= MAX_PATH_BYTES;

function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const line = readFileSync("/etc/group", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${group}:`));
  const id = Number(line?.split(":")[2] || NaN);
  if (!Number.isInteger(id))
    throw new Error(`PLUGIN_UNIX_SOCKET_GROUP names the group "${group}", which this machine does not have`);
  return id;
}
