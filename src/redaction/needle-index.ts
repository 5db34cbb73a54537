import { SHORTEST_ANYWHERE, type Needle } from "./needles";
import type { Reading } from "./reading";

/** A part of a source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of longer needles so much is enough: what follows it is taken out as far as it is the needle's. */
const ENOUGH = 32;

/** Needles by their first characters, so that a text is gone over once, however many and however long they are. */
export class NeedleIndex {
  readonly #byHead = new Map<string, Needle[]>();

  add(needle: Needle): void {
    const head = needle.text.slice(0, LONGEST_HEAD);
    const alike = this.#byHead.get(head);
    if (alike === undefined) this.#byHead.set(head, [needle]);
    else alike.push(needle);
  }

  /** Where needles stand in a text, overlapping ones too. */
  find(reading: Reading): readonly Span[] {
    const { text, starts } = reading;
    const found: Span[] = [];
    // A long needle that repeats itself would else be followed from each repetition to its end.
    const next = new Map<Needle, number>();
    for (let at = 0; at < text.length; at++) {
      for (let size = 1; size <= LONGEST_HEAD; size++) {
        for (const needle of this.#byHead.get(text.slice(at, at + size)) ?? []) {
          if (at < (next.get(needle) ?? 0)) continue;
          const length = lengthOf(needle, text, at);
          if (length === 0) continue;
          const end = at + length;
          if (length > ENOUGH) next.set(needle, end - ENOUGH);
          const [before, behind] = needle.isBase64
            ? [SHARED.test(text[at - 1] ?? ""), SHARED.test(text[end] ?? "")]
            : [];
          found.push({ start: starts[before === true ? at - 1 : at]!, end: starts[behind === true ? end + 1 : end]! });
        }
      }
    }
    return found;
  }
}

const LONGEST_HEAD = 3;

const SHARED = /[a-z0-9/_-]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** How much of a needle stands at a place: all, enough, or what is left of it where a text was cut; 0 for nothing. */
function lengthOf({ text: needle, shortestCut }: Needle, text: string, at: number): number {
  let length = 0;
  while (length < needle.length && needle[length] === text[at + length]) length++;
  if (length === needle.length && needle.length < SHORTEST_ANYWHERE) {
    const isWord = ![text[at - 1], text[at + length]].some((beside) => LETTER_OR_DIGIT.test(beside ?? ""));
    return isWord ? length : 0;
  }
  const isCut = length >= shortestCut && text[at + length] === "\u2026";
  return length === needle.length || length >= ENOUGH || isCut ? length : 0;
}
