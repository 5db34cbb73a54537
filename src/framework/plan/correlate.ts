import { isWhollyKnown, UNKNOWN, valuesEqual, type ObjectValue, type Type, type Value } from "../../cty";
import type { Attribute } from "../schema/attribute";
import { impliedType, type NestedNode, type SchemaNode } from "../schema/schema";

/**
 * The value in the other element that matches anything: null in a configuration (the attribute may be computed),
 * unknown in a plan (apply decides).
 */
export type Correspondence = "null" | "unknown";

/**
 * For each element of a set, the one among `others` that it corresponds to, or undefined. Sets have neither order nor
 * keys, so only attributes identify an element; of several matches, the one with most equal attributes wins. Each of
 * `others` is used once.
 */
export function correlate(
  node: NestedNode,
  elements: readonly Value[],
  others: readonly Value[],
  wildcard: Correspondence,
): readonly (Value | undefined)[] {
  const free = new Set(others);
  return elements.map((element) => {
    let best: Value | undefined;
    let bestScore = -1;
    for (const other of free) {
      const score = scoreObjects(node, element, other, wildcard);
      if (score !== undefined && score > bestScore) [best, bestScore] = [other, score];
    }
    if (best !== undefined) free.delete(best);
    return best;
  });
}

/** How many attributes are the same; undefined if any differs. */
function scoreObjects(node: SchemaNode, value: Value, other: Value, wildcard: Correspondence): number | undefined {
  if (other === UNKNOWN || value === UNKNOWN) return 0;
  if (other === null || value === null) return other === value ? 1 : undefined;
  let score = 0;
  for (const [name, attribute] of Object.entries(node.attributes)) {
    const mine = (value as ObjectValue)[name] ?? null;
    const its = (other as ObjectValue)[name] ?? null;
    const { nested } = attribute.type;
    const compared = () =>
      nested === undefined
        ? scoreValues(attribute.type.cty, mine, its, wildcard)
        : scoreNested(nested, mine, its, wildcard);
    const found = isEqualTo(attribute, its, mine) ? 1 : compared();
    if (found === undefined) return undefined;
    score += found;
  }
  for (const [name, block] of Object.entries(node.blocks ?? {})) {
    const found = scoreNested(
      block,
      (value as ObjectValue)[name] ?? null,
      (other as ObjectValue)[name] ?? null,
      wildcard,
    );
    if (found === undefined) return undefined;
    score += found;
  }
  return score;
}

function scoreNested(node: NestedNode, value: Value, other: Value, wildcard: Correspondence): number | undefined {
  if (value === null || value === UNKNOWN || other === null || other === UNKNOWN) {
    return scoreValues(impliedType(node), value, other, wildcard);
  }
  switch (node.nesting) {
    case "single":
    case "group":
      return scoreObjects(node, value, other, wildcard);
    case "list":
      return scoreElements(node, value as readonly Value[], other as readonly Value[], wildcard);
    case "map": {
      const [mine, its] = [value as ReadonlyMap<string, Value>, other as ReadonlyMap<string, Value>];
      const keys = [...mine.keys()];
      if (mine.size !== its.size || keys.some((key) => !its.has(key))) return undefined;
      return scoreElements(
        node,
        [...mine.values()],
        keys.map((key) => its.get(key) ?? null),
        wildcard,
      );
    }
    case "set": {
      const [mine, its] = [value as readonly Value[], other as readonly Value[]];
      if (mine.length !== its.length) return undefined;
      const found = correlate(node, mine, its, wildcard);
      return found.includes(undefined) ? undefined : found.length;
    }
  }
}

function scoreElements(
  node: SchemaNode,
  mine: readonly Value[],
  its: readonly Value[],
  wildcard: Correspondence,
): number | undefined {
  if (mine.length !== its.length) return undefined;
  let score = 0;
  for (const [index, value] of mine.entries()) {
    const found = scoreObjects(node, value, its[index] ?? null, wildcard);
    if (found === undefined) return undefined;
    score += found;
  }
  return score;
}

function scoreValues(type: Type, value: Value, other: Value, wildcard: Correspondence): number | undefined {
  if (other === UNKNOWN || value === UNKNOWN) return 0;
  if (other === value) return 1;
  if (other === null && wildcard === "null") return 0;
  if (other === null || value === null) return undefined;
  return valuesEqual(type, value, other) ? 1 : undefined;
}

/** True if the values are the same, or the attribute's own `equal` says that they mean the same. */
export const isEqualTo = (attribute: Attribute, known: Value, value: Value): boolean =>
  attribute.options.equal !== undefined &&
  known !== null &&
  value !== null &&
  isWhollyKnown(known) &&
  isWhollyKnown(value) &&
  attribute.options.equal(known, value);
