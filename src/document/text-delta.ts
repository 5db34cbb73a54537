/**
 * How a text is made from a source, in order: a string is inserted, a number of characters is copied from where the
 * last copy ended, and `[n]` goes forward in the source before the next copy, or back if it is negative. Characters are
 * UTF-16 units.
 */
export type TextDelta = readonly (string | number | readonly [number])[];

/** A copy takes about as much space as so many inserted characters. */
const SHORTEST_COPY = 8;
/** How many places with the same beginning are compared, on either side of the end of the last copy. */
const CANDIDATES = 8;
/** A change of a few characters is inserted without a search, for which the whole source has to be indexed. */
const SEARCHED_FROM = 256;

/**
 * A short delta between two texts of any length, also if most lines differ a little, as in a document that was indented
 * or whose attributes were sorted. Time grows with the length of both.
 */
export function textDelta(source: string, target: string): TextDelta {
  const start = matchForward(source, 0, target, 0);
  const end = matchBackward(
    source,
    source.length,
    target,
    target.length,
    Math.min(source.length, target.length) - start,
  );
  const writer = new DeltaWriter(source);
  writer.copy(0, start);
  const middle = target.slice(start, target.length - end);
  if (middle.length < SEARCHED_FROM) writer.insert(middle);
  else writer.search(middle);
  writer.copy(source.length - end, end);
  return writer.delta;
}

/** The target of a delta that was made from the same source. */
export function applyDelta(source: string, delta: TextDelta): string {
  let target = "";
  let at = 0;
  for (const each of delta) {
    if (typeof each === "string") target += each;
    else if (typeof each === "number") target += source.slice(at, (at += each));
    else at += each[0];
  }
  return target;
}

class DeltaWriter {
  readonly delta: (string | number | readonly [number])[] = [];
  /** Where the last copy ended. */
  #at = 0;

  constructor(readonly source: string) {}

  insert(text: string): void {
    if (text !== "") this.delta.push(text);
  }

  copy(from: number, length: number): void {
    if (length === 0) return;
    if (from !== this.#at) this.delta.push([from - this.#at]);
    this.delta.push(length);
    this.#at = from + length;
  }

  /** Writes a text as copies, each the longest that is found, and what is between them. */
  search(text: string): void {
    const index = new SourceIndex(this.source);
    let written = 0;
    for (let at = 0; at < text.length;) {
      const found = this.#longestCopy(index, text, at);
      if (found === null) {
        at += 1;
        continue;
      }
      const more = matchBackward(this.source, found.from, text, at, Math.min(found.from, at - written));
      this.insert(text.slice(written, at - more));
      this.copy(found.from - more, found.length + more);
      written = at += found.length;
    }
    this.insert(text.slice(written));
  }

  #longestCopy(
    index: SourceIndex,
    text: string,
    at: number,
  ): { readonly from: number; readonly length: number } | null {
    // Going on where the last copy ended saves the move.
    let best = { from: this.#at, length: matchForward(this.source, this.#at, text, at) };
    if (text.length - at < SHORTEST_COPY) return best.length === text.length - at ? best : null;
    let least = Math.max(best.length + SHORTEST_COPY / 2, SHORTEST_COPY);
    for (const from of index.candidates(text, at, this.#at)) {
      const length = matchForward(this.source, from, text, at);
      if (length < least) continue;
      best = { from, length };
      least = length + 1;
    }
    return best.length < SHORTEST_COPY ? null : best;
  }
}

/** The places in a source by the hash of the characters that begin there, in order. */
class SourceIndex {
  readonly #shift: number;
  /** By hash: where its places begin in `#places`; they end where those of the next hash begin. */
  readonly #starts: Int32Array;
  readonly #places: Int32Array;

  constructor(source: string) {
    const count = Math.max(0, source.length - SHORTEST_COPY + 1);
    const bits = Math.max(1, Math.ceil(Math.log2(count + 1)));
    this.#shift = 32 - bits;
    const starts = new Int32Array(2 ** bits + 1);
    const places = new Int32Array(count);
    for (let at = 0; at < count; at++) starts[this.#hash(source, at)]! += 1;
    for (let hash = 1; hash < starts.length; hash++) starts[hash]! += starts[hash - 1]!;
    // From the last place on, each moves the start of its hash down by one.
    for (let at = count - 1; at >= 0; at--) places[(starts[this.#hash(source, at)]! -= 1)] = at;
    this.#starts = starts;
    this.#places = places;
  }

  #hash(text: string, at: number): number {
    let hash = 0;
    for (let offset = 0; offset < SHORTEST_COPY; offset++)
      hash = (Math.imul(hash, 31) + text.charCodeAt(at + offset)) | 0;
    return Math.imul(hash, 0x9e3779b1) >>> this.#shift;
  }

  /** Places that may begin as the text does at a position: the nearest to another place, by turns before and after it. */
  *candidates(text: string, at: number, near: number): Generator<number> {
    const hash = this.#hash(text, at);
    const [first, end] = [this.#starts[hash]!, this.#starts[hash + 1]!];
    let [low, high] = [first, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#places[middle]! < near) low = middle + 1;
      else high = middle;
    }
    for (let distance = 0; distance < CANDIDATES; distance++) {
      if (low + distance < end) yield this.#places[low + distance]!;
      if (low - 1 - distance >= first) yield this.#places[low - 1 - distance]!;
    }
  }
}

/** How many characters are equal from there on. */
function matchForward(source: string, sourceAt: number, target: string, targetAt: number): number {
  const most = Math.min(source.length - sourceAt, target.length - targetAt);
  let length = 0;
  while (length < most && source.charCodeAt(sourceAt + length) === target.charCodeAt(targetAt + length)) length += 1;
  return length;
}

/** How many characters are equal before there. */
function matchBackward(source: string, sourceAt: number, target: string, targetAt: number, most: number): number {
  let length = 0;
  while (length < most && source.charCodeAt(sourceAt - 1 - length) === target.charCodeAt(targetAt - 1 - length))
    length += 1;
  return length;
}
