import { isJsonMap, JsonNumber, type JsonNode } from "../../json";
import { longestIncreasing, sharedEnds } from "../../sequence";
import type { JsonClasses } from "./json-classes";

/** An element of the old array and the same element in the new one, as places. */
export interface AlignedPair {
  readonly old: number;
  readonly new: number;
  /** Whether its position among the other pairs changed. */
  readonly moved: boolean;
  /** Whether it was matched by identity or content, not only by its place. */
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
 * Matches the elements of two arrays: equal ones at both ends, then by `id`, else by `name` (a text or number that no
 * other element has), then equal ones anywhere. The rest is matched by place, between the same neighbours. Elements with
 * different ids are never matched by place.
 */
export function alignArrays(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  classes: JsonClasses,
): ArrayAlignment {
  const newOf = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (old: number, now: number): void => {
    newOf.set(old, now);
    taken.add(now);
  };
  const { ahead, behind } = sharedEnds(before, after, (a, b) => classes.same(a, b));
  for (let at = 0; at < ahead; at++) pair(at, at);
  for (let at = 1; at <= behind; at++) pair(before.length - at, after.length - at);

  const idOf = identities("id", classes);
  const pairBy = (keyOf: (node: JsonNode) => number | null, onlyUnique: boolean): void => {
    const olds = placesBy(before, (at) => newOf.has(at), keyOf);
    const news = placesBy(after, (at) => taken.has(at), keyOf);
    for (const [key, old] of olds) {
      const now = news.get(key) ?? [];
      if (onlyUnique && (old.length > 1 || now.length > 1)) continue;
      for (let at = 0; at < Math.min(old.length, now.length); at++) pair(old[at]!, now[at]!);
    }
  };
  pairBy(idOf, true);
  pairBy(identities("name", classes), true);
  pairBy((node) => classes.of(node), false);
  const recognised = new Set(taken);
  const inOldOrder = (): readonly (readonly [number, number])[] => [...newOf].sort(([a], [b]) => a - b);
  const known = inOldOrder();
  const inOrder = longestIncreasing(known.map(([, now]) => now));
  const anchors = [...known.filter((_, at) => inOrder.has(at)), [before.length, after.length] as const];
  let [oldAt, newAt] = [0, 0];
  for (const [old, now] of anchors) {
    const free = range(newAt, now).filter((at) => !taken.has(at));
    const open = range(oldAt, old).filter((at) => !newOf.has(at));
    for (const [index, at] of open.slice(0, free.length).entries()) {
      const [id, newId] = [idOf(before[at]!), idOf(after[free[index]!]!)];
      if (id === null || newId === null || id === newId) pair(at, free[index]!);
    }
    [oldAt, newAt] = [old + 1, now + 1];
  }
  const all = inOldOrder();
  const steady = longestIncreasing(all.map(([, now]) => now));
  return {
    pairs: all
      .map(([old, now], at) => ({ old, new: now, moved: !steady.has(at), recognised: recognised.has(now) }))
      .sort((a, b) => a.new - b.new),
    removed: range(0, before.length).filter((at) => !newOf.has(at)),
    added: range(0, after.length).filter((at) => !taken.has(at)),
  };
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** What a member identifies its object by: a non-empty text or a number. */
const identities =
  (member: string, classes: JsonClasses) =>
  (node: JsonNode): number | null => {
    const value = isJsonMap(node) ? node.get(member) : undefined;
    return value instanceof JsonNumber || (typeof value === "string" && value !== "") ? classes.of(value) : null;
  };

function placesBy(
  nodes: readonly JsonNode[],
  isPaired: (at: number) => boolean,
  keyOf: (node: JsonNode) => number | null,
): ReadonlyMap<number, number[]> {
  const places = new Map<number, number[]>();
  nodes.forEach((node, at) => {
    const key = isPaired(at) ? null : keyOf(node);
    if (key === null) return;
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  });
  return places;
}
