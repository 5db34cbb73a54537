/** Up to this many zeros are written out; more are written as an exponent. */
const MOST_ZEROS = 20n;

/**
 * One canonical text for each number, whatever its size: `1`, `1.0`, `1e0` and `10E-1` are `1`; `-0` is `0`. Nothing is
 * rounded.
 *
 * @param text a JSON number
 */
export function canonicalNumber(text: string): string {
  // Nearly all numbers are already written like this.
  if (/^-?[1-9]\d{0,19}$/.test(text)) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.slice(0, lengthWithoutZeros(all));
  if (digits === "") return "0";
  // The value is digits * 10^scale.
  const scale = BigInt(exponent.replace(/^\+/, "")) - BigInt(fraction.length) + BigInt(all.length - digits.length);
  return sign + written(digits, scale);
}

/** Counted from the end, because a pattern would backtrack at every run of zeros. */
function lengthWithoutZeros(digits: string): number {
  let length = digits.length;
  while (digits[length - 1] === "0") length--;
  return length;
}

function written(digits: string, scale: bigint): string {
  if (scale >= 0n && scale <= MOST_ZEROS) return digits + "0".repeat(Number(scale));
  const point = BigInt(digits.length) + scale;
  if (scale < 0n && point > 0n) return `${digits.slice(0, Number(point))}.${digits.slice(Number(point))}`;
  if (scale < 0n && -point <= MOST_ZEROS) return `0.${"0".repeat(Number(-point))}${digits}`;
  return `${digits}e${scale}`;
}
