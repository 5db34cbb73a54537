import { Dynamic, isElements, isMap, isObjectValue, UNKNOWN, type Value } from "./value";
import { objectShape, setOwn, type Type } from "./type";
import type { Path } from "./cty-error";

/** Visits the value and everything in it, parents before children; inside a set the path is the set's. */
export function walkValue(
  type: Type,
  value: Value,
  path: Path,
  visit: (type: Type, value: Value, path: Path) => void,
): void {
  mapValue(
    type,
    value,
    (innerType, inner, innerPath) => {
      visit(innerType, inner, innerPath);
      return inner;
    },
    path,
  );
}

/**
 * Applies `replace` to the value and everything in it, parents before children. A replaced value is not walked; if
 * nothing is replaced, the same value is returned.
 *
 * @param path of the value itself; inside a set the path given is the set's
 * @default path the root
 */
export function mapValue(
  type: Type,
  value: Value,
  replace: (type: Type, value: Value, path: Path) => Value,
  path: Path = [],
): Value {
  const replaced = replace(type, value, path);
  if (replaced !== value || value === null || value === UNKNOWN) return replaced;
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return value;
    case "dynamic": {
      if (!(value instanceof Dynamic)) return value;
      const inner = mapValue(value.type, value.value, replace, path);
      return inner === value.value ? value : new Dynamic(value.type, inner);
    }
    case "list":
      return mapElements(value, (element, index) => mapValue(type.element, element, replace, [...path, { index }]));
    case "set":
      return mapElements(value, (element) => mapValue(type.element, element, replace, path));
    case "tuple":
      return mapElements(value, (element, index) => {
        const elementType = type.elements[index];
        return elementType === undefined ? element : mapValue(elementType, element, replace, [...path, { index }]);
      });
    case "map": {
      if (!isMap(value)) return value;
      const mapped = new Map<string, Value>();
      for (const [key, element] of value) mapped.set(key, mapValue(type.element, element, replace, [...path, { key }]));
      return [...value].some(([key, element]) => mapped.get(key) !== element) ? mapped : value;
    }
    case "object": {
      if (!isObjectValue(value)) return value;
      const { indexOf, types } = objectShape(type);
      const mapped: Record<string, Value> = {};
      let changed = false;
      for (const [attribute, inner] of Object.entries(value)) {
        const index = indexOf.get(attribute);
        const result = index === undefined ? inner : mapValue(types[index]!, inner, replace, [...path, { attribute }]);
        changed ||= result !== inner;
        setOwn(mapped, attribute, result);
      }
      return changed ? mapped : value;
    }
  }
}

function mapElements(value: Value, change: (element: Value, index: number) => Value): Value {
  if (!isElements(value)) return value;
  const mapped = value.map(change);
  return mapped.some((element, index) => element !== value[index]) ? mapped : value;
}

/** Whether the value contains no unknown. */
export function isWhollyKnown(value: Value): boolean {
  if (value === UNKNOWN) return false;
  if (value instanceof Dynamic) return isWhollyKnown(value.value);
  if (isElements(value)) return value.every(isWhollyKnown);
  if (isMap(value)) return [...value.values()].every(isWhollyKnown);
  return !isObjectValue(value) || Object.values(value).every(isWhollyKnown);
}

/** The value with null in place of everything unknown in it. */
export const unknownToNull = (type: Type, value: Value): Value =>
  mapValue(type, value, (_type, inner) => (inner === UNKNOWN ? null : inner));
