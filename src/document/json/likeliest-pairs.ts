import { JsonNumber, isJsonArray, isJsonMap, kindOfNode, valuesIn, type JsonNode } from "../../json";
import type { JsonClasses } from "./json-classes";
import type { Pair } from "./longest-subsequence";

/** Up to this many members are compared; above, elements are paired in order. */
const MOST_COMPARISONS = 200_000;

/**
 * Which old element became which new one, if no two are equal and all keep their order: as many pairs as possible, with
 * the most in common. Elements of different kinds, or with different ids, are never paired.
 */
export function likeliestPairs(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  classes: JsonClasses,
): readonly Pair[] {
  if (before.length === 0 || after.length === 0) return [];
  const size = Math.max(
    ...[before, after].map((side) => side.reduce((most: number, node) => Math.max(most, valuesIn(node).length), 1)),
  );
  if (before.length * after.length * size > MOST_COMPARISONS) {
    return before
      .slice(0, after.length)
      .flatMap((old, index) => (mayBeOne(old, after[index]!, classes) ? [{ old: index, new: index }] : []));
  }
  const width = after.length + 1;
  // best[old * width + new]: the most that the elements from there on can have in common.
  const best = new Float64Array((before.length + 1) * width);
  const alike = before.map((old) =>
    after.map((now) => (mayBeOne(old, now, classes) ? 1 + likeness(old, now, classes) : 0)),
  );
  const at = (old: number, now: number): number => best[old * width + now]!;
  const paired = (old: number, now: number): number =>
    alike[old]![now]! === 0 ? 0 : alike[old]![now]! + at(old + 1, now + 1);
  for (let old = before.length - 1; old >= 0; old--) {
    for (let now = after.length - 1; now >= 0; now--)
      best[old * width + now] = Math.max(at(old + 1, now), at(old, now + 1), paired(old, now));
  }
  const pairs: Pair[] = [];
  for (let [old, now] = [0, 0]; old < before.length && now < after.length;) {
    if (paired(old, now) > 0 && paired(old, now) === at(old, now)) pairs.push({ old: old++, new: now++ });
    else if (at(old + 1, now) >= at(old, now + 1)) old++;
    else now++;
  }
  return pairs;
}

/** A member that identifies its object: a non-empty string, or a number. */
export function identityOf(node: JsonNode, member: string): string | JsonNumber | null {
  const value = isJsonMap(node) ? node.get(member) : undefined;
  return value instanceof JsonNumber || (typeof value === "string" && value !== "") ? value : null;
}

function mayBeOne(old: JsonNode, now: JsonNode, classes: JsonClasses): boolean {
  if (kindOfNode(old) !== kindOfNode(now)) return false;
  const [before, after] = [identityOf(old, "id"), identityOf(now, "id")];
  return before === null || after === null || classes.same(before, after);
}

/** How many members or elements are equal. */
function likeness(old: JsonNode, now: JsonNode, classes: JsonClasses): number {
  let equal = 0;
  if (isJsonMap(old) && isJsonMap(now)) {
    for (const [name, value] of old) {
      const other = now.get(name);
      if (other !== undefined && classes.same(value, other)) equal++;
    }
  } else if (isJsonArray(old) && isJsonArray(now)) {
    old.forEach((item, index) => {
      if (index < now.length && classes.same(item, now[index]!)) equal++;
    });
  }
  return equal;
}
