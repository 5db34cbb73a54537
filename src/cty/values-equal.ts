import { isElements, isMap, isObjectValue, normalizeText, type Value } from "./value";

/**
 * Whether Terraform treats two values of one type as equal: strings in Unicode normal form C, maps by key. Unknown equals
 * only unknown, null only null.
 */
export function valuesEqual(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a === "string") return typeof b === "string" && normalizeText(a) === normalizeText(b);
  if (isElements(a))
    return isElements(b) && a.length === b.length && a.every((element, i) => valuesEqual(element, b[i]!));
  if (isMap(a)) return isMap(b) && a.size === b.size && [...a].every(([key, element]) => isSame(element, b.get(key)));
  return isObjectValue(a) && isObjectValue(b) && Object.entries(a).every(([name, inner]) => isSame(inner, b[name]));
}

const isSame = (a: Value, b: Value | undefined): boolean => b !== undefined && valuesEqual(a, b);
