import { CtyError } from "./cty-error";

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
