import type { Type } from "./type";

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
