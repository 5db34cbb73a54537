import { lstat, readdir, rmdir, unlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { directoryPrefix, SOCKET_NAME } from "./listener";

/** A newer directory may belong to a plugin that is about to listen. */
const OLD_ENOUGH_MS = 60_000;

/**
 * Removes what killed plugins of this name left behind: a process cannot clean up after SIGKILL, but the next one can.
 * It removes only our directories, and only if they contain nothing but a socket without a listener.
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
    // Another process is cleaning up at the same time, or we may not remove it: either way, leave it.
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
