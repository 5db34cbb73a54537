import type { Type } from "./type";
import { CtyError } from "./cty-error";

/** A value that is not known yet (during plan). Compare with `===`. */
export const UNKNOWN: unique symbol = Symbol("unknown");
export type Unknown = typeof UNKNOWN;

/**
 * An exact decimal that neither a safe integer, a bigint nor a double's shortest spelling can hold,
 * kept as its text (go-cty sends such numbers as decimal text).
 */
export class Decimal {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

/**
 * An exact number: a JavaScript number where `String(n)` is the number meant, a bigint for integers
 * beyond ±2^53, a {@link Decimal} for everything else. Never NaN.
 */
export type Numeric = number | bigint | Decimal;

/** A value of type `dynamic` with its own type; the value may be null or unknown even though its type is known. */
export class Dynamic {
  constructor(
    readonly type: Type,
    readonly value: Value,
  ) {}
}

/** An object's attributes; every attribute of the type is present, null if it has no value. */
export interface ObjectValue {
  readonly [attribute: string]: Value;
}

/**
 * A value, shaped by its type: string, number, bool as themselves; list, set and tuple as an array (a set in the
 * order it was sent); map as a Map (user-chosen keys such as `__proto__` are safe there); object as a plain object.
 * `null` is Terraform's null and `UNKNOWN` its unknown; the two and "absent" are three different things.
 */
export type Value =
  | null
  | Unknown
  | string
  | boolean
  | Numeric
  | readonly Value[]
  | ReadonlyMap<string, Value>
  | ObjectValue
  | Dynamic;

/** The kind of a value, for messages; never the value itself, which may be a secret. */
function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (value === UNKNOWN) return "unknown";
  if (isNumeric(value)) return "a number";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Map) return "a Map";
  if (value instanceof Dynamic) return "a Dynamic";
  if (typeof value === "boolean") return "a bool";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The error for a value of the wrong kind; `wanted` begins the sentence, such as "A string". */
export const wrongKind = (wanted: string, value: unknown): CtyError =>
  new CtyError(`${wanted} is required, but the value is ${describeValue(value)}`);

/** Whether the value has the form of an object. */
export const isObjectValue = (value: unknown): value is ObjectValue => describeValue(value) === "an object";

/** Whether the value has the form of a list, set or tuple. */
export const isElements = (value: unknown): value is readonly Value[] => Array.isArray(value);

/** Whether the value has the form of a map. */
export const isMap = (value: unknown): value is ReadonlyMap<string, Value> => value instanceof Map;

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === "number" || typeof value === "bigint" || value instanceof Decimal;

/** The attribute's value; undefined if the object has no own property of this name. */
export const ownAttribute = (value: ObjectValue, name: string): Value | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;
