import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** By the beginning of the paths: what this process has to wait for before it makes the first folder. */
const cleared = new Map<string, Promise<void>>();

/**
 * A new folder that only this account can enter, for files that must not outlive the command, such as plans with values
 * in clear text. Its name tells the next command whose it is: what a killed process left there is removed first.
 *
 * @param prefix what the folder is for, such as `wfa-plan`
 * @param parent @default the folder for temporary files
 * @returns the absolute path
 */
export async function openTemporaryFolder(prefix: string, parent: string = tmpdir()): Promise<string> {
  const start = join(parent, nameOf(prefix));
  const clearing = cleared.get(start) ?? removeAbandoned(prefix, parent);
  cleared.set(start, clearing);
  await clearing;
  return mkdtemp(`${start}${process.pid}-`);
}

/** Removes the folder after `use`, whatever happens there. */
export async function withTemporaryFolder<T>(
  prefix: string,
  use: (path: string) => Promise<T>,
  parent?: string,
): Promise<T> {
  const path = await openTemporaryFolder(prefix, parent);
  try {
    return await use(path);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/** A process id says something on its own machine only, and a directory may be shared by several. */
const nameOf = (prefix: string): string => `${prefix}-${hostname().replace(/[^\w.-]/g, "_")}-`;

/**
 * Only before the first folder of this process, which may have the id of one that was killed: in a container the ids are
 * the same each time.
 */
async function removeAbandoned(prefix: string, parent: string): Promise<void> {
  // A folder for temporary files may be one that nobody can list; creating the new one says what is wrong with others.
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const start = nameOf(prefix);
    const pid = name.startsWith(start) ? /^(\d+)-\w{6}$/.exec(name.slice(start.length))?.[1] : undefined;
    const path = join(parent, name);
    if (pid === undefined) continue;
    if (Number(pid) !== process.pid && isProcessAlive(Number(pid))) continue;
    // Another command may be removing it too; what cannot be removed is in nobody's way.
    if (await isOurs(path)) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isOurs(path: string): Promise<boolean> {
  const status = await lstat(path).catch(() => null);
  // Windows has no ids of users, but a folder for temporary files for each.
  return status?.isDirectory() === true && status.uid === (process.getuid?.() ?? status.uid);
}

/** Whether a process of this machine has the id. The one that had it first may have ended. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
