import { isJsonMap, JsonNumber, type JsonNode } from "../../json";
import { longestIncreasing, sharedEnds } from "../../sequence";
import { alignInOrder, type Likeness } from "../align-in-order";
import type { JsonClasses } from "./canonical-json";

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
 * other element has), then equal ones of which there are as many as before, then so that as little as possible has
 * changed without moving, then equal ones anywhere. The rest is matched by place, between the same neighbours. Elements
 * with different ids are never matched by place.
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
  const isSame = (old: number, now: number): boolean => classes.same(before[old]!, after[now]!);
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
  // Where both sides have as many of one content, these have kept it, whatever their order.
  const more = new Map<number, number>();
  const count = (nodes: readonly JsonNode[], isPaired: (at: number) => boolean, by: 1 | -1): void =>
    nodes.forEach((node, at) => {
      if (!isPaired(at)) more.set(classes.of(node), (more.get(classes.of(node)) ?? 0) + by);
    });
  count(before, (at) => newOf.has(at), 1);
  count(after, (at) => taken.has(at), -1);
  pairBy((node) => (more.get(classes.of(node)) === 0 ? classes.of(node) : null), false);
  const recognised = new Set(taken);
  // Among the others some have changed, and none has moved for that.
  const likeness = (old: number, now: number): Likeness => {
    if (newOf.has(old) || taken.has(now)) return newOf.get(old) === now ? "same" : "different";
    if (isSame(old, now)) return "same";
    const [id, newId] = [idOf(before[old]!), idOf(after[now]!)];
    return id === null || newId === null || id === newId ? "changed" : "different";
  };
  if (newOf.size < before.length && newOf.size < after.length) {
    for (const [old, now] of alignInOrder(before.length, after.length, likeness) ?? []) {
      if (newOf.has(old)) continue;
      if (isSame(old, now)) recognised.add(now);
      pair(old, now);
    }
  }
  const placed = new Set(taken);
  pairBy((node) => classes.of(node), false);
  for (const now of taken) if (!placed.has(now)) recognised.add(now);
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
