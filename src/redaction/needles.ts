import { collapsedTexts, lateExpression, type Reading, unescaped, written } from "./reading";

/** A text to find in a reading, normalized in the same way. */
export interface Needle {
  readonly text: string;
  /** At least this much of it is also redacted where the text was cut; less reveals nothing. */
  readonly shortestCut: number;
  /** Whether neighbouring characters contain bits of it. */
  readonly isBase64: boolean;
}

/** Shorter secrets are replaced as whole words only: otherwise they would destroy ordinary text. */
const SHORTEST_ANYWHERE = 4;
/** A line of a longer secret, such as a PEM key, is a secret too if it is at least this long. */
const SHORTEST_LINE = 16;
/** How many characters reveal something of a secret; for its encodings twice as many. */
const SHORTEST_CUT = 3;

/** The needles of a secret for a text as written. */
export const writtenNeedles = (secret: string): readonly Needle[] => needles([written(secret).text], SHORTEST_CUT);

/** The needles of a secret, its lines and the encodings of both, for an unescaped text. */
export function unescapedNeedles(secret: string): readonly Needle[] {
  const pieces = [secret.trim(), ...secretLines(secret)];
  const encoded = pieces.filter(({ length }) => length >= SHORTEST_ANYWHERE).map((piece) => Buffer.from(piece, "utf8"));
  return [
    ...needles(pieces.map(read), SHORTEST_CUT),
    ...needles(
      encoded.map((bytes) => bytes.toString("hex")),
      SHORTEST_CUT * 2,
    ),
    ...needles(encoded.flatMap(base64Inside).map(read), SHORTEST_CUT * 2, true),
  ];
}

/** Shorter ones could be made of the end of one word and the beginning of the next. */
const SHORTEST_COLLAPSED = 8;

/**
 * The same needles for a collapsed text. A part before a cut is none, because ordinary words would match it, and a
 * neighbour may be another word's.
 */
export const collapsedNeedles = (secret: string): readonly Needle[] =>
  unescapedNeedles(secret).flatMap((needle) =>
    [...new Set([needle.text, ...collapsedTexts(needle.text)])]
      .filter((text) => text.length >= SHORTEST_COLLAPSED && !/[\s+]/.test(text))
      .map((text) => ({ text, shortestCut: Infinity, isBase64: false })),
  );

const read = (text: string): string => unescaped(text).text;

const needles = (texts: readonly string[], shortestCut: number, isBase64 = false): readonly Needle[] =>
  [...new Set(texts)].filter((text) => text.trim() !== "").map((text) => ({ text, shortestCut, isBase64 }));

/** The lines of a multi-line text, without PEM's header and footer, which are not secret. */
const secretLines = (secret: string): readonly string[] =>
  secret
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= SHORTEST_LINE && !line.startsWith("-----"));

/**
 * The base64 characters of the bytes at any position in an encoded text (`user:secret`, a whole body): they depend only
 * on the position modulo three. Characters that also contain bits of a neighbour are left out.
 */
const base64Inside = (bytes: Buffer): readonly string[] =>
  [0, 1, 2]
    .map((offset) =>
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString("base64")
        .slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)),
    )
    .filter(({ length }) => length >= SHORTEST_ANYWHERE)
    .flatMap((inside) => [inside, inside.replaceAll("+", "-").replaceAll("/", "_")]);

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
