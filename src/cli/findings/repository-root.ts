import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The root of the repository that a directory is in; without one, the current directory or the directory itself. */
export function repositoryRoot(directory: string): string {
  for (let folder = directory; ; folder = dirname(folder)) {
    // In a work tree it is a file.
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return isWithin(directory, process.cwd()) ? process.cwd() : directory;
  }
}

/** Whether a path is a folder, or in it. */
const isWithin = (path: string, folder: string): boolean => pathIn(path, folder) !== null;

/** A path as seen from a folder that it is in, with slashes; null if it is not in it. */
export function pathIn(path: string, folder: string): string | null {
  const way = relative(folder, path);
  return way === ".." || way.startsWith(`..${sep}`) || dirname(way) === way ? null : way.split(sep).join("/");
}
