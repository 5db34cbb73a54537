import { chmodSync, chownSync, mkdtempSync, readFileSync, rmdirSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
export function openSocketDirectory(name: string, environment: Environment): SocketDirectory {
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
