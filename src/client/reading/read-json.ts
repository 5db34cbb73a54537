import type { JsonValue } from "../service-object";

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Up to 15 digits and exponents of two digits are always kept by a double; few texts have more. */
const MAY_BE_INEXACT = /[\d.]{16}|\d[eE][+-]?\d{3}/;

/**
 * JSON as plain values. Numbers that a double cannot hold (integers beyond its safe range, more digits or a larger
 * exponent than it has) become strings as they are spelt, so that no id is changed by reading it. A `__proto__` field is
 * a field like any other.
 *
 * @throws {SyntaxError}
 */
export function readJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return MAY_BE_INEXACT.test(text) ? JSON.parse(text.replace(TOKEN, exactToken)) : value;
}

/** JSON whose numbers, all of them, can be had as they are spelt. */
export interface SpeltJson {
  /** Numbers stand in it as marked strings; to be taken apart, and asked about below. */
  readonly value: JsonValue;
  /** The spelling of a number; null for any other value. */
  numberText(value: JsonValue): string | null;
  /** A part of `value` as JSON text. */
  print(value: JsonValue): string;
}

/** @throws {SyntaxError} */
export function readSpeltJson(text: string): SpeltJson {
  const decoded = JSON.stringify(JSON.parse(text));
  let mark = "\uE000";
  while (decoded.includes(mark)) mark += "\uE000";
  const marked = new RegExp(`"${mark}([^"]*)"`, "g");
  return {
    value: JSON.parse(text.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${mark}${token}"`))),
    numberText: (value) => (typeof value === "string" && value.startsWith(mark) ? value.slice(mark.length) : null),
    print: (value) => JSON.stringify(value).replace(marked, "$1"),
  };
}

function exactToken(token: string): string {
  return token.startsWith('"') || isExact(token) ? token : `"${token}"`;
}

function isExact(token: string): boolean {
  const value = Number(token);
  return /^-?\d+$/.test(token) ? Number.isSafeInteger(value) : decimal(token) === decimal(String(value));
}

/** One spelling for each decimal number; null for what is none (Infinity). */
function decimal(text: string): string | null {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === "") return null;
  const digits = (whole + fraction).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  return short === "" ? "0" : `${sign}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
