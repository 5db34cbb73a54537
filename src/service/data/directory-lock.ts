import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { realpath, rename, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A socket's path cannot be longer (the shortest sun_path of POSIX systems). */
const LONGEST_SOCKET_PATH = 100;
const ATTEMPTS = 5;
const HOLDER_MILLISECONDS = 500;

/** A directory that nobody else may use until it is released. */
export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks a directory by listening on a socket in it: the operating system closes it when the process ends, in whatever
 * way, so a lock never outlives its holder and needs no guess about process ids.
 * @throws Error that names the holder, if there is one
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = await socketPath(directory);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const server = await listen(path);
    if (server !== null) return { release: () => close(server) };
    const holder = await holderOf(path);
    if (holder !== null) {
      throw new Error(
        `The data directory "${directory}" is in use by another service (process ${holder}); stop that service, or choose another directory`,
      );
    }
    await removeLeftover(path);
  }
  throw new Error(`The data directory "${directory}" cannot be locked: others are starting with it at the same time`);
}

async function socketPath(directory: string): Promise<string> {
  const real = await realpath(directory);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 32);
  if (process.platform === "win32") return `\\\\.\\pipe\\wfa-${name}`;
  const inside = join(real, "lock");
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `wfa-${name}.lock`);
}

/** Null if somebody listens there, or a socket was left behind. */
async function listen(path: string): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(String(process.pid));
  });
  server.listen(path);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
  // A lock must not keep the process alive.
  server.unref();
  return server;
}

/** Null if nobody listens. */
async function holderOf(path: string): Promise<string | null> {
  const socket = connect(path);
  socket.setEncoding("utf8");
  try {
    await once(socket, "connect");
  } catch {
    return null;
  }
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk));
  // A busy holder does not answer, but still holds the lock.
  const waiting = new AbortController();
  await Promise.race([once(socket, "close", waiting), sleep(HOLDER_MILLISECONDS, undefined, waiting)]).catch(
    () => undefined,
  );
  waiting.abort();
  socket.destroy();
  return /^\d+$/.test(text) ? text : "unknown";
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
  if ((await holderOf(aside)) === null) await rm(aside, { force: true });
  else await rename(aside, path);
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  await closed;
}
