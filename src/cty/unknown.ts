import type { Path } from "./cty-error";
import { isElements, isMap, isObjectValue, UNKNOWN, type Value } from "./value";

/** Whether the value contains no unknown. */
export function isWhollyKnown(value: Value): boolean {
  if (value === UNKNOWN) return false;
  if (isElements(value)) return value.every(isWhollyKnown);
  if (isMap(value)) return [...value.values()].every(isWhollyKnown);
  return !isObjectValue(value) || Object.values(value).every(isWhollyKnown);
}

/** The paths of everything unknown in the value. */
export function unknownPaths(value: Value, path: Path = []): readonly Path[] {
  if (value === UNKNOWN) return [path];
  if (isElements(value)) return value.flatMap((element, index) => unknownPaths(element, [...path, { index }]));
  if (isMap(value)) return [...value].flatMap(([key, element]) => unknownPaths(element, [...path, { key }]));
  if (!isObjectValue(value)) return [];
  return Object.entries(value).flatMap(([attribute, inner]) => unknownPaths(inner, [...path, { attribute }]));
}

/** The value with null in place of everything unknown in it. */
export function unknownToNull(value: Value): Value {
  if (value === UNKNOWN) return null;
  if (isElements(value)) return value.map(unknownToNull);
  if (isMap(value)) return new Map([...value].map(([key, element]) => [key, unknownToNull(element)]));
  if (!isObjectValue(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unknownToNull(inner)]));
}
