import type { Template, TemplatePart } from "./syntax-tree";

/** A stretch of a file's text, by offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Where in the file a stretch of a template's value is spelt. Between the ends there may be escapes and stripped
 * indentation. An end within an escape counts as the escape's.
 *
 * @param start offset in the value
 * @returns null for a template whose value is not known
 */
export function sourceStretch({ value, parts }: Template, start: number, end: number): Stretch | null {
  if (value === null || parts.length === 0) return null;
  return { start: sourceOffset(parts, start, true), end: sourceOffset(parts, end, start === end) };
}

/**
 * Where in the file an offset of the value is, in parts whose texts are all known.
 *
 * @param forwards at the seam of two parts, whether the later one's beginning counts, not the earlier one's end
 */
export function sourceOffset(parts: readonly TemplatePart[], offset: number, forwards: boolean): number {
  let before = 0;
  for (const part of parts) {
    if (part.kind === "template") continue;
    const behind = before + part.text.length;
    const { start, end } = part.range;
    if (offset < behind || (!forwards && offset === behind)) {
      if (part.kind === "literal") return start.offset + offset - before;
      if (offset === before) return start.offset;
      return forwards ? start.offset : end.offset;
    }
    before = behind;
  }
  return parts.at(-1)!.range.end.offset;
}
