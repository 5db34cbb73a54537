/** Quoted parts may hold blanks, such as `/workflow/task[@name='Step 1: load']`. */
const PLAIN = String.raw`^/(?:[^\s'"\p{Cc}]|'[^'\p{Cc}]*'|"[^"\p{Cc}]*")*`;
const PLAIN_PATH = new RegExp(`${PLAIN}$`, "u");
const PLAIN_START = new RegExp(PLAIN, "u");

/** The whole document, as a JSON pointer. */
const WHOLE = { path: "", written: "/" } as const;

/**
 * A change in one line: its path, then what happened there. The path is written as it is if its end is clear, otherwise
 * as a JSON string, so that {@link linesAt} can tell regardless of what follows.
 *
 * @param change begins with `: ` or a blank
 */
export const differenceLine = (path: string, change: `: ${string}` | ` ${string}`): string =>
  writtenPath(path) + change;

/** A path as written in lines of differences. */
export function writtenPath(path: string): string {
  if (path === WHOLE.path) return WHOLE.written;
  const plain = path !== WHOLE.written && !path.endsWith(":") && PLAIN_PATH.test(path);
  return plain ? path : JSON.stringify(path);
}

/** Tells which of the lines that `differenceLine` wrote are about one of these paths, each of which is read once. */
export function linesAt(paths: Iterable<string>): (line: string) => boolean {
  const written = new Set<string>();
  for (const path of paths) written.add(writtenPath(path));
  return (line) => written.has(pathAtStart(line));
}

/** A plain path ends at a blank outside of quotes, or before the colon in front of it. */
function pathAtStart(line: string): string {
  const path = line.startsWith('"') ? JSON_STRING.exec(line)?.[0] : PLAIN_START.exec(line)?.[0].replace(/:$/, "");
  return path !== undefined && /^:? /.test(line.slice(path.length, path.length + 2)) ? path : "";
}

const JSON_STRING = /^"(?:[^"\\]|\\.)*"/;

/** What one line of differences says; null stands for a value that is not there. */
export interface LineChange {
  readonly path: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Takes a line of differences apart. The path includes the number of a line of text; values are as they are shown. */
export function changeInLine(line: string): LineChange {
  const start = pathAtStart(line);
  const [, place = "", change = ""] = PLACE_AND_CHANGE.exec(line.slice(start.length)) ?? [];
  const path = start + place;
  const values = VALUES.exec(change);
  if (values !== null) return { path, from: values[1]!, to: values[2]! };
  const moved = /^ moved(?: from (.*?): (.*))?$/su.exec(change);
  if (moved !== null) return { path, from: moved[1] ?? "its place", to: moved[2] ?? "another place" };
  const added = /^ added(?:: (.*))?$/su.exec(change);
  if (added !== null) return { path, from: null, to: added[1] ?? "the element" };
  const removed = /^ removed(?: \(was (.*)\))?$/su.exec(change);
  if (removed !== null) return { path, from: removed[1] ?? "the element", to: null };
  return { path, from: null, to: change.replace(/^:? /, "") };
}

/**
 * Whether a line shows all of the new value. It shows neither the content of an element or where one has moved to, nor the
 * rest of a long value or of many lines.
 */
export const tellsAll = (line: string): boolean => !/ (?:added|moved)$|\u2026/u.test(line);

const PLACE_AND_CHANGE = /^( line \d+)?(.*)$/su;
/** A value that contains an arrow is quoted. */
const VALUES = /^: ("(?:[^"\\]|\\.)*"|.*?) -> (.*)$/su;

/** Only a part of longer values is shown. */
const LONGEST = 120;

/** A value for display in a line: of a long one only the part around `focus`. */
export function excerpt(text: string, focus: number): string {
  if (text.length <= LONGEST) return text;
  const start = Math.max(0, Math.min(focus - 30, text.length - LONGEST));
  const part = text.slice(start, start + LONGEST).replace(/^\p{Surrogate}|\p{Surrogate}$/gu, "");
  return (start > 0 ? "…" : "") + part + (start + LONGEST < text.length ? "…" : "");
}
