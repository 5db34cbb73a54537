import type { Range } from "../../hcl";

/** A stretch of a file. */
export interface Spot {
  /** Absolute. */
  readonly path: string;
  readonly range: Range;
}

/** The path of a line of differences without the number of a line, and without quotes around a path with an unclear end. */
export function pathInLine(path: string): string {
  const alone = path.replace(/ line \d+$/, "");
  return /^".*"$/s.test(alone) ? (JSON.parse(alone) as string) : alone;
}
