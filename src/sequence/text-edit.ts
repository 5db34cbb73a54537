import { alignSequences } from "./align-sequences";
import { sharedEnds } from "./shared-ends";

/** Replaces a stretch of a text, by offsets in UTF-16 units. */
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

/**
 * The changes that turn the old text into the new one, in order: only lines that differ are touched, and in these only
 * the part between their common beginning and end. Surrogate pairs are never split.
 */
export function textHunks(before: string, after: string): readonly TextEdit[] {
  return sequenceHunks(linesOf(before), linesOf(after)).map(({ start, end, text }) =>
    narrowed(start, before.slice(start, end), text),
  );
}

/** Where two texts differ, given the parts that each of them consists of. */
export function sequenceHunks(before: readonly string[], after: readonly string[]): readonly TextEdit[] {
  const hunks: TextEdit[] = [];
  let at = 0;
  let isOpen = false;
  for (const { old, new: now } of alignSequences(before, after)) {
    const end = at + (old ?? "").length;
    const isSame = old === now;
    const last = isOpen ? hunks.at(-1) : undefined;
    // Replaced line by line, as far as both go.
    if (!isSame && (last === undefined || (old !== null && now !== null)))
      hunks.push({ start: at, end, text: now ?? "" });
    else if (!isSame) hunks[hunks.length - 1] = { ...last!, end, text: last!.text + (now ?? "") };
    [at, isOpen] = [end, !isSame];
  }
  return hunks;
}

/** Each with its line end. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function narrowed(start: number, before: string, after: string): TextEdit {
  let { ahead, behind } = sharedEnds(before, after);
  if (ahead > 0 && isHigh(before.charCodeAt(ahead - 1))) ahead--;
  if (behind > 0 && isLow(before.charCodeAt(before.length - behind))) behind--;
  return { start: start + ahead, end: start + before.length - behind, text: after.slice(ahead, after.length - behind) };
}

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
