import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates a directory and those above it, as `mkdir -p` does. Node.js's own recursive form tries for ever where the file
 * system answers that a new name does not exist, as in `/proc`, and a signal ends it only if it is SIGKILL.
 *
 * @param mode of directories that are created. @default 0o777, without the bits of the umask
 * @returns the first directory that was created; undefined if all existed
 * @throws the error of the operating system
 */
export function makeDirectory(directory: string, mode?: number): string | undefined {
  const path = resolve(directory);
  if (isDirectory(path)) return undefined;
  const first = dirname(path) === path ? undefined : makeDirectory(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it just now.
    if (!isDirectory(path)) throw error;
    return first;
  }
  return first ?? path;
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
