import { alignSequences, sharedEnds } from "../../sequence";
import type { TextEdit } from "./text-edit";

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
