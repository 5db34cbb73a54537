import { relative } from "node:path";

/** A path for display: relative to the working directory of the command, if it is below. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path);
  if (shown === "") return ".";
  return shown.startsWith("..") ? path : shown;
}
