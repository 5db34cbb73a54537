import { createHash } from "node:crypto";
import { once } from "node:events";
import { realpath, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A socket's path cannot be longer (the shortest sun_path of POSIX systems). */
const LONGEST_SOCKET_PATH = 100;

/**
 * Locks a directory by listening on a socket in it: the operating system closes it when the process ends, in whatever
 * way. Its leftover is replaced by the next holder.
 *
 * @param user what uses such a directory, for messages
 * @returns what releases it
 * @throws Error if another process has locked it, or its path is too long
 */
export async function lockDirectory(directory: string, user: string): Promise<() => Promise<void>> {
  const real = await realpath(directory);
  const name = `wfa-${createHash("sha256").update(real).digest("hex")}`;
  const lock = join(real, "lock");
  const [shorter] = [lock, relative(process.cwd(), lock)].sort((a, b) => a.length - b.length);
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : shorter!;
  if (Buffer.byteLength(path) > LONGEST_SOCKET_PATH)
    throw new Error(
      `The path of the data directory "${directory}" is too long for a socket in it; start in that directory, or choose a shorter one`,
    );
  let server = await listen(path);
  if (server === null && !(await isHeld(path))) server = await takeOver(path, name);
  if (server === null)
    throw new Error(
      `The data directory "${directory}" is in use by another ${user}; stop that ${user}, or choose another directory`,
    );
  return async () => void (await once(server.close(), "close"));
}

/**
 * Replaces a dead holder's socket, unless another process has just done so. Of several that try, one at a time does: on
 * Linux a name in memory says so, which ends with its process. Elsewhere nothing does.
 */
async function takeOver(path: string, name: string): Promise<Server | null> {
  let turn: Server | null = null;
  while (process.platform === "linux" && (turn = await listen(`\0${name}`)) === null) await sleep(5);
  try {
    if (await isHeld(path)) return null;
    await rm(path, { force: true });
    return await listen(path);
  } finally {
    turn?.close();
  }
}

/** Null if somebody listens there, or a socket was left behind. */
async function listen(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).listen(path);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
  // A lock must not keep the process alive.
  return server.unref();
}

const isHeld = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
