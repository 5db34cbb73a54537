/** Quoted parts may hold blanks, such as `/workflow/task[@name='Step 1: load']`. */
const PLAIN_PATH = /\/(?:[^\s'"\p{Cc}]|'[^'\p{Cc}]*'|"[^"\p{Cc}]*")*/uy;
const QUOTED_PATH = /"(?:[^"\\]|\\.)*"/uy;

/** The whole document, as a JSON pointer. */
const WHOLE = { path: "", written: "/" } as const;

/**
 * A change in one line: its path, then what happened there. The path stands as it is where it can be read back so,
 * and otherwise as a JSON string; {@link pathOfLine} finds its end without looking at what follows.
 *
 * @param change begins with `: ` or a blank
 */
export const differenceLine = (path: string, change: `: ${string}` | ` ${string}`): string =>
  writtenPath(path) + change;

/** A path as it stands in lines of differences. */
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
    // It only looks like a JSON string.
    return null;
  }
}

/** Values longer than this are shown in part. */
const LONGEST = 120;

/** A value as a line shows it: of a long one the part around `focus`, where it is to be seen. */
export function excerpt(text: string, focus: number): string {
  if (text.length <= LONGEST) return text;
  const start = Math.max(0, Math.min(focus - 30, text.length - LONGEST));
  const part = text.slice(start, start + LONGEST).replace(/^\p{Surrogate}|\p{Surrogate}$/gu, "");
  return (start > 0 ? "…" : "") + part + (start + LONGEST < text.length ? "…" : "");
}

/** How far two texts or lists are the same from their beginning on. */
export function sharedLength<T>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
