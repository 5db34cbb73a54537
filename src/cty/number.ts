import { CtyError } from "./cty-error";
import { Decimal, type Numeric } from "./value";

/** More digits than any real number has; Terraform itself keeps about 154. Limits the cost of "1e999999999". */
const MAX_DIGITS = 10_000;

const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * The exact number that a decimal text denotes, such as `12`, `-0.10` or `1e3`, in its canonical {@link Numeric} form:
 * equal numbers give equal results, except that a Decimal is an object (see {@link numbersEqual}).
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

/** Whether two numbers are equal, whatever their representation: `1`, `1n` and the decimal `1.0` are equal. */
export const numbersEqual = (a: Numeric, b: Numeric): boolean => a === b || numberToText(a) === numberToText(b);

/** A number within the range of safe integers, otherwise a bigint. */
export function integerFromBigInt(value: bigint): number | bigint {
  const double = Number(value);
  return Number.isSafeInteger(double) ? double : value;
}

/**
 * The number that a double on the wire stands for. Core sends doubles for two kinds of number: a short binary fraction
 * (2^-24, written or calculated), which is exact to the last digit, and a value that reached core as a double (0.1 from
 * another provider), which core itself reads as the shortest decimal for it. The first kind uses few bits and the
 * second nearly always all 53, which tells them apart.
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

/** Whether the decimal `String(value)` is the double's exact value: true for 1.5, false for 0.1. */
export function isExactDouble(value: number): boolean {
  const text = numberToText(value);
  const point = text.indexOf(".");
  if (point === -1) return BigInt(text) === BigInt(value);
  const fraction = text.length - point - 1;
  // The shortest decimal has at most 17 digits, so an exact one divides by at most 5^24.
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
  // A loop, because a regular expression would try every zero as the start of the trailing ones.
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
