import type { JsonObject, JsonValue } from "../json";

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object, or an empty one for any other value. */
export const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});

export const objectOrNull = (value: JsonValue | undefined): JsonObject | null => (isObject(value) ? value : null);

/** The objects of an array; empty for any other value. */
export const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]).map(objectOf) : [];

/** The texts of an array; none for any other value. */
export const textsOf = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]).filter((each) => typeof each === "string") : [];

/** A text that is not empty. */
export const textOrNull = (value: JsonValue | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Whether two values are the same, whatever the order of an object's keys. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as JsonObject, b as JsonObject];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key] ?? null, right[key] ?? null))
  );
}
