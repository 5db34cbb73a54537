import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, realpath, rename, rm, symlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A socket's path cannot be longer (the shortest sun_path of POSIX systems). */
const LONGEST_SOCKET_PATH = 100;

/**
 * Locks a directory by listening on a socket in it: the operating system closes it when the process ends, in whatever
 * way, so a lock never outlives its holder and needs no guess about process ids.
 *
 * @returns what releases it
 * @throws Error if another process has locked it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const real = await realpath(directory);
  if (process.platform === "win32") {
    const name = createHash("sha256").update(real).digest("hex").slice(0, 32);
    return closing(await listenAlone(`\\\\.\\pipe\\wfa-${name}`, directory));
  }
  const path = join(real, "lock");
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return closing(await listenAlone(path, directory));
  const folder = await mkdtemp(join(tmpdir(), "wfa-"));
  try {
    await symlink(real, join(folder, "data"));
    const close = closing(await listenAlone(join(folder, "data", "lock"), directory));
    // Node.js removes a socket by the path that it was given, which is gone by then.
    return async () => {
      await rm(path, { force: true });
      await close();
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const closing = (server: Server) => async (): Promise<void> => {
  const closed = once(server, "close");
  server.close();
  await closed;
};

/** @param directory to be named in the error */
async function listenAlone(path: string, directory: string): Promise<Server> {
  let server = await listen(path);
  if (server === null && !(await isHeld(path))) {
    await removeLeftover(path);
    server = await listen(path);
  }
  if (server !== null) return server;
  throw new Error(
    `The data directory "${directory}" is in use by another service; stop that service, or choose another directory`,
  );
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

async function isHeld(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Removes a dead holder's socket, unless another process has just bound the path. */
async function removeLeftover(path: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (await isHeld(aside)) await rename(aside, path);
  else await rm(aside, { force: true });
}
