import type { JsonNode } from "../../json";
import { longestIncreasing } from "../longest-increasing";
import { longestSubsequence, type Pair } from "./longest-subsequence";
import type { JsonClasses } from "./json-classes";
import { identityOf, likeliestPairs } from "./likeliest-pairs";

/** An element of the old array and the same element in the new one. */
export interface AlignedPair extends Pair {
  /** Whether its position among the other pairs changed. */
  readonly moved: boolean;
  /** Whether it was matched by identity or content, not only by its position between others. */
  readonly recognised: boolean;
}

/** Each element is in exactly one of the lists. */
export interface ArrayAlignment {
  /** In the order of the new array. */
  readonly pairs: readonly AlignedPair[];
  /** Places in the old array, ascending. */
  readonly removed: readonly number[];
  /** Places in the new array, ascending. */
  readonly added: readonly number[];
}

/**
 * Up to this many elements in only one of two arrays, the fewest changes are found; above, a linear-time algorithm is
 * used.
 */
const MOST_EDITS = 256;

/**
 * Matches the elements of two arrays: by identity (a member `id`, otherwise `name`, that no other element has),
 * otherwise by content; first as many as possible in order, then those that moved. The rest is matched between the same
 * neighbours, so that a changed element stays one element.
 */
export function alignArrays(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  classes: JsonClasses,
): ArrayAlignment {
  const [a, b] = [before.map((node) => classes.of(node)), after.map((node) => classes.of(node))];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  identify(before, after, a, b, { start, end, classes });

  const partner = new Partners(a.length, b.length);
  for (let index = 0; index < start; index++) partner.set(index, index);
  for (let index = 1; index <= end; index++) partner.set(a.length - index, b.length - index);
  const inner = recognise(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const anchors = inner.inOrder.map((pair) => ({ old: pair.old + start, new: pair.new + start }));
  for (const pair of [...inner.inOrder, ...inner.moved]) partner.set(pair.old + start, pair.new + start);
  const moved = new Set(inner.moved.map((pair) => pair.new + start));
  const byPlace = new Set<number>();
  let from: Pair = { old: start, new: start };
  for (const anchor of [...anchors, { old: a.length - end, new: b.length - end }]) {
    const old = range(from.old, anchor.old).filter((index) => !partner.hasOld(index));
    const now = range(from.new, anchor.new).filter((index) => !partner.hasNew(index));
    const pairs = likeliestPairs(
      old.map((index) => before[index]!),
      now.map((index) => after[index]!),
      classes,
    );
    for (const pair of pairs) {
      partner.set(old[pair.old]!, now[pair.new]!);
      byPlace.add(now[pair.new]!);
    }
    from = { old: anchor.old + 1, new: anchor.new + 1 };
  }
  return partner.alignment(moved, byPlace);
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** The pairs, in both directions. */
class Partners {
  readonly #newOf: Int32Array;
  readonly #oldOf: Int32Array;

  constructor(oldLength: number, newLength: number) {
    this.#newOf = new Int32Array(oldLength).fill(-1);
    this.#oldOf = new Int32Array(newLength).fill(-1);
  }

  set(old: number, now: number): void {
    this.#newOf[old] = now;
    this.#oldOf[now] = old;
  }

  hasOld = (old: number): boolean => this.#newOf[old] !== -1;
  hasNew = (now: number): boolean => this.#oldOf[now] !== -1;

  alignment(moved: ReadonlySet<number>, byPlace: ReadonlySet<number>): ArrayAlignment {
    const pairs: AlignedPair[] = [];
    const added: number[] = [];
    this.#oldOf.forEach((old, now) => {
      if (old === -1) added.push(now);
      else pairs.push({ old, new: now, moved: moved.has(now), recognised: !byPlace.has(now) });
    });
    return { pairs, added, removed: range(0, this.#newOf.length).filter((old) => !this.hasOld(old)) };
  }
}

interface Inner {
  /** The number of equal elements at each end. */
  readonly start: number;
  readonly end: number;
  readonly classes: JsonClasses;
}

const IDENTITIES = ["id", "name"] as const;

/** Gives elements with the same identity a class of their own. */
function identify(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  a: number[],
  b: number[],
  { start, end, classes }: Inner,
): void {
  for (const member of IDENTITIES) {
    const [old, now] = [places(before, a, member, start, end, classes), places(after, b, member, start, end, classes)];
    for (const [identity, at] of old) {
      const found = now.get(identity) ?? -1;
      if (at === -1 || found === -1 || a[at]! < 0 || b[found]! < 0) continue;
      a[at] = b[found] = -1 - at;
    }
  }
}

/** The index of the only element with an identity; -1 if several have it. */
function places(
  nodes: readonly JsonNode[],
  own: readonly number[],
  member: string,
  start: number,
  end: number,
  classes: JsonClasses,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let index = start; index < own.length - end; index++) {
    const identity = identityOf(nodes[index]!, member);
    if (identity === null) continue;
    const known = classes.of(identity);
    found.set(known, found.has(known) ? -1 : index);
  }
  return found;
}

/** Pairs elements of one class: those that kept their order, and those that did not. */
function recognise(
  a: readonly number[],
  b: readonly number[],
): { readonly inOrder: readonly Pair[]; readonly moved: readonly Pair[] } {
  const inOrder = longestSubsequence(a, b, MOST_EDITS);
  if (inOrder !== null) {
    const [old, now] = [new Set(inOrder.map((pair) => pair.old)), new Set(inOrder.map((pair) => pair.new))];
    return { inOrder, moved: oneByOne(a, b, old, now) };
  }
  const pairs = oneByOne(a, b, new Set(), new Set());
  const kept = longestIncreasing(pairs.map((pair) => pair.new));
  return { inOrder: pairs.filter((_, at) => kept.has(at)), moved: pairs.filter((_, at) => !kept.has(at)) };
}

/** Pairs the first of a class with the first of it, and so on, without those already paired. */
function oneByOne(
  a: readonly number[],
  b: readonly number[],
  takenOld: ReadonlySet<number>,
  takenNew: ReadonlySet<number>,
): readonly Pair[] {
  const waiting = new Map<number, number[]>();
  for (let index = b.length - 1; index >= 0; index--) {
    if (takenNew.has(index)) continue;
    const queue = waiting.get(b[index]!);
    if (queue === undefined) waiting.set(b[index]!, [index]);
    else queue.push(index);
  }
  return a.flatMap((key, old) => {
    const found = takenOld.has(old) ? undefined : waiting.get(key)?.pop();
    return found === undefined ? [] : [{ old, new: found }];
  });
}
