import { sequenceHunks } from "./sequence-hunks";

/** Replaces the characters from `start` to before `end` of the old text with `text`. */
export interface TextHunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The changes that turn the old text into the new one, in order: only lines that differ are touched, and in these only
 * the part between their common beginning and end. Surrogate pairs are never split.
 *
 * @param separator ends a line: `\n`, or a blank for values whose line ends were normalized
 */
export function textHunks(before: string, after: string, separator: "\n" | " "): readonly TextHunk[] {
  if (before === after) return [];
  const oldLines = linesOf(before, separator);
  const newLines = linesOf(after, separator);
  const oldAt = offsetsOf(oldLines);
  const newAt = offsetsOf(newLines);
  return sequenceHunks(oldLines, newLines).flatMap(({ oldStart, oldEnd, newStart, newEnd }): readonly TextHunk[] => {
    if (oldEnd - oldStart === newEnd - newStart) {
      return oldLines.slice(oldStart, oldEnd).flatMap((line, index) => {
        const now = newLines[newStart + index] ?? "";
        return line === now ? [] : [narrowed(oldAt[oldStart + index] ?? 0, line, now)];
      });
    }
    const start = oldAt[oldStart] ?? 0;
    return [narrowed(start, before.slice(start, oldAt[oldEnd]), after.slice(newAt[newStart], newAt[newEnd]))];
  });
}

/** Each with the separator that ends it. */
export function linesOf(text: string, separator: string): readonly string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(separator, start);
    const end = found < 0 ? text.length : found + separator.length;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

/** Where each line begins, and where the last one ends. */
function offsetsOf(lines: readonly string[]): readonly number[] {
  const offsets = [0];
  let offset = 0;
  for (const line of lines) offsets.push((offset += line.length));
  return offsets;
}

function narrowed(start: number, before: string, after: string): TextHunk {
  const shorter = Math.min(before.length, after.length);
  let ahead = 0;
  while (ahead < shorter && before[ahead] === after[ahead]) ahead++;
  if (ahead > 0 && isHigh(before.charCodeAt(ahead - 1))) ahead--;
  let behind = 0;
  while (behind < shorter - ahead && before.at(-behind - 1) === after.at(-behind - 1)) behind++;
  if (behind > 0 && isLow(before.charCodeAt(before.length - behind))) behind--;
  return { start: start + ahead, end: start + before.length - behind, text: after.slice(ahead, after.length - behind) };
}

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
