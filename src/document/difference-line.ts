/** Quoted parts may hold blanks, such as `/workflow/task[@name='Step 1: load']`. */
const PLAIN_PATH = /\/(?:[^\s'"\p{Cc}]|'[^'\p{Cc}]*'|"[^"\p{Cc}]*")*/uy;
const QUOTED_PATH = /"(?:[^"\\]|\\.)*"/uy;

/** The whole document, as a JSON pointer. */
const WHOLE = { path: "", written: "/" } as const;

/**
 * A change in one line: its path, then what happened there. The path is written as it is if it can be parsed back,
 * otherwise as a JSON string; {@link pathOfLine} finds its end regardless of what follows.
 *
 * @param change begins with `: ` or a blank
 */
export const differenceLine = (path: string, change: `: ${string}` | ` ${string}`): string =>
  writtenPath(path) + change;

/** A path as written in lines of differences. */
export function writtenPath(path: string): string {
  if (path === WHOLE.path) return WHOLE.written;
  const plain = path !== WHOLE.written && !path.endsWith(":") && matchAtStart(PLAIN_PATH, path) === path;
  return plain ? path : JSON.stringify(path);
}

/** The path of a line that `differenceLine` wrote; null for any other text. */
export function pathOfLine(line: string): string | null {
  const quoted = matchAtStart(QUOTED_PATH, line);
  const written = quoted ?? matchAtStart(PLAIN_PATH, line)?.replace(/:$/, "") ?? null;
  if (written === null || !/^:? /.test(line.slice(written.length))) return null;
  if (quoted !== null) return unquoted(quoted);
  return written === WHOLE.written ? WHOLE.path : written;
}

function matchAtStart(pattern: RegExp, text: string): string | null {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.[0] ?? null;
}

function unquoted(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    // Not a JSON string, although it looks like one.
    return null;
  }
}

/** Only a part of longer values is shown. */
const LONGEST = 120;

/** A value for display in a line: of a long one only the part around `focus`. */
export function excerpt(text: string, focus: number): string {
  if (text.length <= LONGEST) return text;
  const start = Math.max(0, Math.min(focus - 30, text.length - LONGEST));
  const part = text.slice(start, start + LONGEST).replace(/^\p{Surrogate}|\p{Surrogate}$/gu, "");
  return (start > 0 ? "…" : "") + part + (start + LONGEST < text.length ? "…" : "");
}

/** The length of the common prefix of two texts or lists. */
export function sharedLength<T>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
