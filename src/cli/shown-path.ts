import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/** A path for display: relative to the working directory of the command, if it is below. */
export const shownPath = (path: string): string => {
  const shown = pathIn(path, process.cwd());
  return shown === null ? path : shown || ".";
};

/**
 * A path as seen from a folder that it is in, with slashes; empty for the folder itself, null if it is not in it. On
 * Windows, the way to another drive is an absolute path.
 */
export function pathIn(path: string, folder: string): string | null {
  const way = relative(folder, path);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : way.split(sep).join("/");
}

/** The root of the repository that a directory is in; null without one. */
export function repositoryRoot(directory: string): string | null {
  for (let folder = directory; ; folder = dirname(folder)) {
    // In a work tree it is a file.
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return null;
  }
}
