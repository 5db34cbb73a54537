import type { JsonValue } from "../service-object";

const STRING_OR_NUMBER = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Up to 15 digits and exponents of two digits are always kept by a double; few texts have more. */
const MAY_BE_INEXACT = /[\d.]{16}|\d[eE][+-]?\d{3}/;

/** JSON as such, but nested too deeply. */
export class NestingError extends SyntaxError {}

/**
 * What writes, compares and stores values calls itself for each level; no service nests its objects a tenth as deep.
 */
const DEEPEST = 200;
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;

/**
 * JSON as plain values. Numbers that a double cannot hold (integers beyond its safe range, more digits or a larger
 * exponent than it has) become strings as they are spelt, so that no id is changed by reading it. A `__proto__` field
 * is a field like any other. Half of a UTF-16 character, which no stored text may hold, becomes U+FFFD.
 *
 * @throws {SyntaxError} and the NestingError among them for what is nested deeper than 200 levels
 */
export function readJson(text: string): JsonValue {
  const value = parseBounded(text);
  const exact = MAY_BE_INEXACT.test(text) ? withNumbers(text, exactNumber) : text;
  if (HALF_CHARACTER.test(exact)) return JSON.parse(withWholeCharacters(exact));
  return exact === text ? value : JSON.parse(exact);
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

/** @throws {SyntaxError} as `readJson` */
export function readSpeltJson(text: string): SpeltJson {
  const decoded = JSON.stringify(parseBounded(text));
  const longest = [...decoded.matchAll(/\uE000+/g)].reduce((length, [run]) => Math.max(length, run.length), 0);
  const mark = "\uE000".repeat(longest + 1);
  const marked = new RegExp(`"${mark}([^"]*)"`, "g");
  return {
    value: JSON.parse(withNumbers(text, (number) => `"${mark}${number}"`)),
    numberText: (value) => (typeof value === "string" && value.startsWith(mark) ? value.slice(mark.length) : null),
    print: (value) => JSON.stringify(value).replace(marked, "$1"),
  };
}

/** @throws {SyntaxError} */
function parseBounded(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  if (isDeeper(text, DEEPEST)) throw new NestingError();
  return value;
}

function isDeeper(text: string, levels: number): boolean {
  const token = /["[{\]}]/g;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '"') token.lastIndex = endOfString(text, match.index + 1);
    else if (match[0] === "]" || match[0] === "}") depth -= 1;
    else if ((depth += 1) > levels) return true;
  }
  return false;
}

/** Well-formed JSON text whose strings have no half characters, as Go's reader gives them. */
function withWholeCharacters(text: string): string {
  return text.replace(
    /\\(?:(u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|u[dD][89a-fA-F][0-9a-fA-F]{2}|[^])/g,
    (escape: string, pair?: string) => (escape.length === 6 && pair === undefined ? "\\ufffd" : escape),
  );
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
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === "") return null;
  const digits = (whole + fraction).replace(/^0+/, "");
  let last = digits.length;
  while (digits[last - 1] === "0") last -= 1;
  const short = digits.slice(0, last);
  return short === "" ? "0" : `${sign}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
