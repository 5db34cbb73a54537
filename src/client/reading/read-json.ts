import type { JsonValue } from "../service-object";

const STRING_OR_NUMBER = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
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
  return MAY_BE_INEXACT.test(text) ? JSON.parse(withNumbers(text, exactNumber)) : value;
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
    value: JSON.parse(withNumbers(text, (number) => `"${mark}${number}"`)),
    numberText: (value) => (typeof value === "string" && value.startsWith(mark) ? value.slice(mark.length) : null),
    print: (value) => JSON.stringify(value).replace(marked, "$1"),
  };
}

/** Well-formed JSON text with each number outside strings put otherwise. */
function withNumbers(text: string, put: (number: string) => string): string {
  const token = new RegExp(STRING_OR_NUMBER);
  let result = "";
  let copied = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '"') {
      // A pattern for whole strings overflows the stack on long ones with many escapes.
      token.lastIndex = endOfString(text, match.index + 1);
      continue;
    }
    result += text.slice(copied, match.index) + put(match[0]);
    copied = token.lastIndex;
  }
  return result + text.slice(copied);
}

/** Behind the quote that ends a string: the next one with an even number of backslashes before it. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (first > from && text[first - 1] === "\\") first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  return text.length;
}

const exactNumber = (number: string): string => (isExact(number) ? number : `"${number}"`);

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
