import { isJsonMap, JsonNumber, type JsonNode } from "../../json";
import { type Pair, Pairing } from "../pairing";
import type { JsonClasses } from "./canonical-json";

/** An element of the old array and the same element in the new one. */
export interface AlignedPair extends Pair {
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
  const pairing = new Pairing(before, after, (node) => classes.of(node));
  const idOf = identities("id", classes);
  pairing.pairBy(idOf, true);
  pairing.pairBy(identities("name", classes), true);
  const identified = new Set(range(0, after.length).filter((at) => pairing.isPaired("new", at)));
  const mayHaveChanged = (old: number, now: number): boolean => {
    const [id, newId] = [idOf(before[old]!), idOf(after[now]!)];
    return id === null || newId === null || id === newId;
  };
  pairing.pairByContent(mayHaveChanged);
  // The rest by place, between the same neighbours.
  const steady = pairing.pairs().filter(({ moved }) => !moved);
  let [oldAt, newAt] = [0, 0];
  for (const { old, new: now } of [...steady, { old: before.length, new: after.length }]) {
    const open = range(oldAt, old).filter((at) => !pairing.isPaired("old", at));
    const free = range(newAt, now).filter((at) => !pairing.isPaired("new", at));
    for (const [index, at] of open.slice(0, free.length).entries())
      if (mayHaveChanged(at, free[index]!)) pairing.pair(at, free[index]!);
    [oldAt, newAt] = [old + 1, now + 1];
  }
  return {
    pairs: pairing
      .pairs()
      .map((pair) => ({ ...pair, recognised: identified.has(pair.new) || pairing.isSame(pair.old, pair.new) })),
    removed: pairing.left("old"),
    added: pairing.left("new"),
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
