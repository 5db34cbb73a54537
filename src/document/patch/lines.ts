/** Insignificant white space and lines of a text. Offsets never leave the given bounds. */

const isBlank = (character: string | undefined): boolean =>
  character === " " || character === "\t" || isBreak(character);
const isBreak = (character: string | undefined): boolean => character === "\n" || character === "\r";

/** Where the white space before the offset begins. */
export function blanksBefore(text: string, offset: number, bound: number): number {
  let at = offset;
  while (at > bound && isBlank(text[at - 1])) at--;
  return at;
}

/** Where the white space after the offset ends. */
export function blanksBehind(text: string, offset: number, bound: number): number {
  let at = offset;
  while (at < bound && isBlank(text[at])) at++;
  return at;
}

/** Where the last line end in the range begins; -1 for none. */
export function lastBreak(text: string, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) {
    if (isBreak(text[at])) return text[at] === "\n" && at > start && text[at - 1] === "\r" ? at - 1 : at;
  }
  return -1;
}

/** Where the first line end in the range begins; -1 for none. */
export function firstBreak(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) if (isBreak(text[at])) return at;
  return -1;
}

/** The offset after the line end that begins at this one. */
export function behindBreak(text: string, offset: number): number {
  return text.startsWith("\r\n", offset) ? offset + 2 : offset + 1;
}

/**
 * What separates an element from its predecessor: the line end and indentation, otherwise the blanks, ignoring
 * comments.
 */
export function separatorBefore(text: string, offset: number, bound: number): string {
  let end = offset;
  for (;;) {
    const start = blanksBefore(text, end, bound);
    const line = lastBreak(text, start, end);
    if (line >= 0) return text.slice(line, end);
    const comment = text.slice(Math.max(bound, start - 3), start) === "-->" ? text.lastIndexOf("<!--", start) : -1;
    if (comment < bound) return text.slice(start, end);
    end = comment;
  }
}

const COMMENTS_TO_LINE_END = /(?:[ \t]*<!--(?:(?!-->)[^\r\n])*-->)+(?=[ \t]*[\r\n])/y;

/** The offset after the comments at the end of the line, if there are any. */
export function behindLineComments(text: string, offset: number): number {
  COMMENTS_TO_LINE_END.lastIndex = offset;
  return offset + (COMMENTS_TO_LINE_END.exec(text)?.[0].length ?? 0);
}
