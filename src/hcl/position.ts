/** A stretch of a text, by offsets in UTF-16 units; the end is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** For people; both count from 1, columns in UTF-16 units, as editors count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where an offset of a text is. A byte order mark takes no column. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(text.startsWith("\ufeff") ? 1 : 0, offset);
  let line = 1;
  for (let at = before.indexOf("\n"); at !== -1; at = before.indexOf("\n", at + 1)) line++;
  return { line, column: before.length - before.lastIndexOf("\n") };
}
