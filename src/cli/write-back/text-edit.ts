/** Replaces a stretch of a file's text, by offsets in UTF-16 units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all edits, which do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let edited = "";
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start)) {
    edited += text.slice(at, start) + replacement;
    at = end;
  }
  return edited + text.slice(at);
}

/** Whether two of them touch the same stretch. */
export function overlap(edits: readonly TextEdit[]): boolean {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.some((edit, index) => index > 0 && edit.start < sorted[index - 1]!.end);
}
