import { lstat, readdir, rmdir, unlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { SOCKET_NAME, directoryPrefix } from "./socket-directory";

/** A younger directory may belong to a plugin that is just about to listen. */
const OLD_ENOUGH_MS = 60_000;

/**
 * Removes what plugins of this name left behind when they were killed: a process cannot clean up after SIGKILL, but
 * the next one can. Only directories of ours with nothing in them but a socket that nobody listens on are touched.
 */
export async function removeStaleSockets(name: string, parent: string): Promise<void> {
  const ours = (await readdir(parent)).filter((entry) => entry.startsWith(directoryPrefix(name)));
  for (const entry of ours) await removeIfStale(join(parent, entry));
}

async function removeIfStale(directory: string): Promise<void> {
  try {
    const status = await lstat(directory);
    const isOwn = status.isDirectory() && status.uid === process.getuid?.();
    if (!isOwn || Date.now() - status.mtimeMs < OLD_ENOUGH_MS) return;
    const content = await readdir(directory);
    if (content.some((entry) => entry !== SOCKET_NAME)) return;
    if (content.length > 0) {
      const socket = join(directory, SOCKET_NAME);
      if (await isListening(socket)) return;
      await unlink(socket);
    }
    await rmdir(directory);
  } catch (error) {
    // Another process cleans up at the same time, or it is not ours to remove: either way it is none of our business.
    void error;
  }
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "ECONNREFUSED"));
  });
}
