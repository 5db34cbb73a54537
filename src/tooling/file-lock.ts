import { open, readFile, rm, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isProcessAlive } from "../engine";

/** A holder that writes nothing for this long counts as dead, even if its process id is in use again. */
const STALE_AFTER_MS = 10 * 60_000;
const POLL_MS = 100;

/**
 * Runs `work` while no other process of this machine runs its own under the same file. It avoids duplicate work but
 * does not guarantee exclusion: two waiters may both take over from a dead holder, so `work` must publish its result by
 * an atomic rename.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(file))) {
    if (await isStale(file)) await rm(file, { force: true });
    else await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx");
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function isStale(file: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(file, "utf8"));
    const age = Date.now() - (await stat(file)).mtimeMs;
    // A file without a number is about to be filled by its holder.
    if (!Number.isInteger(pid) || pid <= 0) return age > 5_000;
    return age > STALE_AFTER_MS || !isProcessAlive(pid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
