import { lateExpression } from "./late-expression";
import { SHORTEST_ANYWHERE, type Needle } from "./needles";
import type { Reading } from "./reading";

/** A part of a source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** This much of a longer needle is enough for a match: what follows is redacted as far as it matches the needle. */
const ENOUGH = 32;

/** Needles by their first characters, so that one pass over a text finds them all, however many and long they are. */
export class NeedleIndex {
  readonly #byHead = new Map<string, Needle[]>();

  add(needle: Needle): void {
    const head = needle.text.slice(0, LONGEST_HEAD);
    const alike = this.#byHead.get(head);
    if (alike === undefined) this.#byHead.set(head, [needle]);
    else alike.push(needle);
  }

  /** Whether the text may hold a needle: `find` finds none otherwise. */
  mayHold(text: string): boolean {
    for (let at = 0; at < text.length; at++)
      for (let size = 1; size <= LONGEST_HEAD; size++)
        if (this.#byHead.get(text.slice(at, at + size))?.some((needle) => lengthOf(needle, text, at) > 0) === true)
          return true;
    return false;
  }

  /** Where needles occur in a text, including overlapping ones. */
  find(reading: Reading): readonly Span[] {
    const { text, starts, ends } = reading;
    const found: Span[] = [];
    // Otherwise a long repetitive needle would be followed to its end from each repetition.
    const next = new Map<Needle, number>();
    for (let at = 0; at < text.length; at++) {
      for (let size = 1; size <= LONGEST_HEAD; size++) {
        for (const needle of this.#byHead.get(text.slice(at, at + size)) ?? []) {
          if (at < (next.get(needle) ?? 0)) continue;
          const length = certain(lengthOf(needle, text, at), needle, reading, at);
          if (length === 0) continue;
          const end = at + length;
          next.set(needle, end - ENOUGH);
          const [before, behind] = needle.isBase64
            ? [SHARED.test(text[at - 1] ?? ""), SHARED.test(text[end] ?? "")]
            : [];
          const last = behind === true ? end : end - 1;
          found.push({ start: starts[before === true ? at - 1 : at]!, end: ends?.[last] ?? starts[last + 1]! });
        }
      }
    }
    return found;
  }
}

const LONGEST_HEAD = 3;

const SHARED = /[a-z0-9/_-]/;
const letterOrDigit = lateExpression("[\\p{L}\\p{N}]", "u");

/** Without what follows the last gap, where only a part of the needle matches: another word may go on by chance. */
function certain(length: number, needle: Needle, { starts, ends }: Reading, at: number): number {
  if (ends === undefined || length === needle.text.length) return length;
  for (let end = at + length - 1; end > at; end--)
    if (ends[end - 1] !== starts[end]) return end - at >= ENOUGH ? end - at : 0;
  return length;
}

/** How much of a needle matches at an offset: all, enough, or the rest before a cut in the text; 0 for no match. */
function lengthOf({ text: needle, shortestCut }: Needle, text: string, at: number): number {
  let length = 0;
  while (length < needle.length && needle[length] === text[at + length]) length++;
  if (length === needle.length && needle.length < SHORTEST_ANYWHERE) {
    const isWord = ![text[at - 1], text[at + length]].some((beside) => letterOrDigit().test(beside ?? ""));
    return isWord ? length : 0;
  }
  const isCut = length >= shortestCut && text[at + length] === "\u2026";
  return length === needle.length || length >= ENOUGH || isCut ? length : 0;
}
