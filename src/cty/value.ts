import { CtyError, type Path } from "./cty-error";

/** A value that is not known yet (during plan). Compare with `===`. */
export const UNKNOWN: unique symbol = Symbol("unknown");
export type Unknown = typeof UNKNOWN;

/** A number; an integer beyond ±2^53 is a bigint, so that none loses a digit. Never NaN. */
export type Numeric = number | bigint;

/** An object's attributes; every attribute of the type is present, null if it has no value. */
export interface ObjectValue {
  readonly [attribute: string]: Value;
}

/**
 * A value, shaped by its type: string, number, bool as themselves; list as an array; map as a Map (user-chosen keys such
 * as `__proto__` are safe there); object as a plain object. `null` is Terraform's null and `UNKNOWN` its unknown; the two
 * and "absent" are three different things.
 */
export type Value =
  | null
  | Unknown
  | string
  | boolean
  | Numeric
  | readonly Value[]
  | ReadonlyMap<string, Value>
  | ObjectValue;

/** Whether the value has the form of a list. */
export const isElements = (value: unknown): value is readonly Value[] => Array.isArray(value);

/** Whether the value has the form of a map. */
export const isMap = (value: unknown): value is ReadonlyMap<string, Value> => value instanceof Map;

/** Whether the value has the form of an object. */
export const isObjectValue = (value: unknown): value is ObjectValue =>
  typeof value === "object" && value !== null && !isElements(value) && !isMap(value);

/** Below U+0300 nothing composes, so most text is already normal; the test costs far less than normalizing. */
const MAY_COMPOSE = /[\u0300-\uffff]/;

/** The string as Terraform stores it: in Unicode normal form C. */
export const normalizeText = (text: string): string => (MAY_COMPOSE.test(text) ? text.normalize("NFC") : text);

/** @throws CtyError if the text is not a decimal number */
export function numberFromText(text: string): Numeric {
  if (/^-?\d+$/.test(text)) return integer(BigInt(text));
  const double = Number(text);
  if (text.trim() === "" || !Number.isFinite(double))
    throw new CtyError("A decimal number is required, but the text is not one");
  return double;
}

export const numberFromDouble = (double: number): Numeric =>
  Number.isInteger(double) ? integer(BigInt(double)) : double;

/** A number within the range of safe integers, otherwise the bigint. */
export const integer = (value: bigint): Numeric => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

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
