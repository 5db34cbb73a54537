import { Dynamic, isElements, isMap, isObjectValue, UNKNOWN, type Value, ownAttribute, isNumeric } from "./value";
import { numbersEqual, numberToText } from "./number";
import { objectShape, type Type, typesEqual, typeToJson } from "./type";
import { compareText, normalizeText } from "./text";
import { isWhollyKnown } from "./walk-value";

/**
 * Whether Terraform treats two values of the type as equal: numbers by their exact value, strings in Unicode normal
 * form C, sets without order and repetition, maps by key. Unknown equals only unknown, null only null; a dynamic value
 * equals one of the same type and value. A value of another type equals nothing.
 */
export function valuesEqual(type: Type, a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null || a === UNKNOWN || b === UNKNOWN) return false;
  switch (type.kind) {
    case "string":
      return typeof a === "string" && typeof b === "string" && normalizeText(a) === normalizeText(b);
    case "bool":
      return false;
    case "number":
      return isNumeric(a) && isNumeric(b) && numbersEqual(a, b);
    case "dynamic":
      return (
        a instanceof Dynamic &&
        b instanceof Dynamic &&
        typesEqual(a.type, b.type) &&
        valuesEqual(a.type, a.value, b.value)
      );
    case "list":
      return (
        isElements(a) &&
        isElements(b) &&
        a.length === b.length &&
        a.every((element, i) => valuesEqual(type.element, element, b[i]!))
      );
    case "tuple":
      return (
        isElements(a) &&
        isElements(b) &&
        a.length === b.length &&
        type.elements.every((element, i) => valuesEqual(element, a[i]!, b[i]!))
      );
    case "set":
      return isElements(a) && isElements(b) && setKeys(type.element, a).join() === setKeys(type.element, b).join();
    case "map": {
      if (!isMap(a) || !isMap(b) || a.size !== b.size) return false;
      return [...a].every(([key, element]) => {
        const other = b.get(key);
        return other !== undefined && valuesEqual(type.element, element, other);
      });
    }
    case "object": {
      if (!isObjectValue(a) || !isObjectValue(b)) return false;
      const { names, types } = objectShape(type);
      return names.every((name, i) => {
        const left = ownAttribute(a, name);
        const right = ownAttribute(b, name);
        return left !== undefined && right !== undefined && valuesEqual(types[i]!, left, right);
      });
    }
  }
}

/** Sorted keys that are equal if and only if the elements are; repeated known elements appear once. */
function setKeys(type: Type, elements: readonly Value[]): readonly string[] {
  const keys = elements.map((element) => ({ key: equalityKey(type, element), known: isWhollyKnown(element) }));
  keys.sort((a, b) => compareText(a.key, b.key));
  return keys.filter(({ key, known }, i) => !known || key !== keys[i - 1]?.key).map(({ key }) => key);
}

function equalityKey(type: Type, value: Value): string {
  if (value === null) return "null";
  if (value === UNKNOWN) return "?";
  switch (type.kind) {
    case "string":
      return typeof value === "string" ? JSON.stringify(normalizeText(value)) : "!";
    case "bool":
      return String(value === true);
    case "number":
      return isNumeric(value) ? numberToText(value) : "!";
    case "dynamic":
      return value instanceof Dynamic ? `${typeToJson(value.type)}:${equalityKey(value.type, value.value)}` : "!";
    case "list":
      return isElements(value) ? `[${value.map((element) => equalityKey(type.element, element)).join()}]` : "!";
    case "tuple":
      return isElements(value) ? `[${type.elements.map((element, i) => equalityKey(element, value[i]!)).join()}]` : "!";
    case "set":
      return isElements(value) ? `[${setKeys(type.element, value).join()}]` : "!";
    case "map": {
      if (!isMap(value)) return "!";
      const entries = [...value].map(
        ([key, element]) => `${JSON.stringify(normalizeText(key))}:${equalityKey(type.element, element)}`,
      );
      return `{${entries.sort(compareText).join()}}`;
    }
    case "object": {
      if (!isObjectValue(value)) return "!";
      const { names, types } = objectShape(type);
      return `{${names.map((name, i) => equalityKey(types[i]!, ownAttribute(value, name) ?? null)).join()}}`;
    }
  }
}
