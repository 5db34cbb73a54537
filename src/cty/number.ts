import { CtyError } from "./cty-error";
import { Decimal, type Numeric } from "./value";

/** More digits than any real number has; Terraform itself keeps about 154. Bounds what "1e999999999" may cost. */
const MAX_DIGITS = 10_000;

const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * The exact number that a decimal text means, such as `12`, `-0.10` or `1e3`, in the one form that {@link Numeric} has
 * for it: equal numbers give equal results, except that a Decimal is an object (see {@link numbersEqual}).
 *
 * @throws CtyError if the text is not a decimal number or has more than 10000 digits
 */
export function numberFromText(text: string): Numeric {
  const plain = plainText(text);
  if (plain.includes(".")) {
    const double = Number(plain);
    return numberToText(double) === plain ? double : new Decimal(plain);
  }
  if (plain.length <= 15) return Number(plain);
  return integerFromBigInt(BigInt(plain));
}

/**
 * The number as plain decimal text: no exponent, no needless zeros; the two infinities as `Infinity` and `-Infinity`.
 *
 * @throws CtyError for NaN and for a Decimal whose text is not a number
 */
export function numberToText(value: Numeric): string {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Decimal) return plainText(value.text);
  if (Number.isNaN(value)) throw new CtyError("A number is required, but the value is NaN");
  // String(-0) is "0", as it should be.
  const text = String(value);
  return text.includes("e") ? plainText(text) : text;
}

/** Whether two numbers are the same number, whatever holds them: `1`, `1n` and the decimal `1.0` are equal. */
export const numbersEqual = (a: Numeric, b: Numeric): boolean => a === b || numberToText(a) === numberToText(b);

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === "number" || typeof value === "bigint" || value instanceof Decimal;

/** A number where a double holds it without gaps, else a bigint. */
export function integerFromBigInt(value: bigint): number | bigint {
  const double = Number(value);
  return Number.isSafeInteger(double) ? double : value;
}

/**
 * The number that a double on the wire stands for. Core sends doubles for two kinds of number: what is a short binary
 * fraction (2^-24, written out or calculated), which then is meant to the last digit, and what came to core as a double
 * (0.1 from another provider), which core itself takes for the shortest decimal that spells it. The first kind has few
 * bits and the second nearly always all 53, so the bits tell.
 *
 * @throws CtyError for NaN
 */
export function numberFromDouble(value: number): Numeric {
  if (Number.isNaN(value)) throw new CtyError("A number is required, but the value is NaN");
  if (Number.isInteger(value)) return integerFromBigInt(BigInt(value));
  if (!Number.isFinite(value) || isExactDouble(value)) return value;
  let bits = value;
  let places = 0;
  for (; !Number.isInteger(bits); places++) bits *= 2;
  if (Math.abs(bits) >= 2 ** 32) return value;
  return numberFromText(`${BigInt(bits) * 5n ** BigInt(places)}e-${places}`);
}

/** Whether the decimal that `String(value)` shows is the double's exact value: true for 1.5, false for 0.1. */
export function isExactDouble(value: number): boolean {
  const text = numberToText(value);
  const point = text.indexOf(".");
  if (point === -1) return BigInt(text) === BigInt(value);
  const fraction = text.length - point - 1;
  // A shortest spelling has at most 17 digits, so an exact one divides by at most 5^24.
  if (fraction > 24) return false;
  const scaled = value * 2 ** fraction;
  if (!Number.isInteger(scaled)) return false;
  return BigInt(scaled) * 5n ** BigInt(fraction) === BigInt(text.replace(".", ""));
}

function plainText(text: string): string {
  const match = text.length <= 2 * MAX_DIGITS ? DECIMAL_TEXT.exec(text) : null;
  const [, sign = "", whole = "", fraction = "", power = "0"] = match ?? [];
  if (match === null || whole + fraction === "")
    throw new CtyError("A decimal number is required, but the text is not one");
  const digits = (whole + fraction).replace(/^0+/, "");
  let length = digits.length;
  // By hand: a pattern would try every zero as the beginning of the end.
  while (digits[length - 1] === "0") length -= 1;
  const significant = digits.slice(0, length);
  if (significant === "") return "0";
  const exponent = Number(power) - fraction.length + (digits.length - significant.length);
  if (significant.length + Math.abs(exponent) > MAX_DIGITS)
    throw new CtyError(`A number of at most ${MAX_DIGITS} digits is required, but this one is longer`);
  const minus = sign === "-" ? "-" : "";
  if (exponent >= 0) return minus + significant + "0".repeat(exponent);
  const point = significant.length + exponent;
  if (point > 0) return `${minus}${significant.slice(0, point)}.${significant.slice(point)}`;
  return `${minus}0.${"0".repeat(-point)}${significant}`;
}
