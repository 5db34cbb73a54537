import { canonicalNumber, JsonNumber, numberText, readPlainJson, type PlainJson } from "../../json";
import type { JsonValue } from "../service-object";

/** Writing, comparing and storing values recurse for each level; no service nests its objects a tenth as deep. */
const DEEPEST = 200;

/**
 * An answer's JSON, every number as written.
 *
 * @throws {SyntaxError}
 * @throws {JsonRuleError} for JSON that is nested deeper than 200 levels
 */
export const readSpeltJson = (text: string): PlainJson => readPlainJson(text, { maxDepth: DEEPEST });

/**
 * JSON as plain values. Numbers that a double cannot hold (integers beyond its safe range, more digits or a larger
 * exponent than it has) become strings as written, so that reading never changes an id. Half of a UTF-16 character,
 * which stored text must not contain, becomes U+FFFD.
 */
export function toJsonValue(json: PlainJson): JsonValue {
  const number = numberText(json);
  if (number !== null) return isExact(number) ? Number(number) : number;
  if (typeof json === "string") return wellFormed(json);
  if (typeof json !== "object" || json === null || json instanceof JsonNumber) return json as null | boolean;
  if (Array.isArray(json)) return (json as readonly PlainJson[]).map(toJsonValue);
  return Object.fromEntries(Object.entries(json).map(([name, field]) => [wellFormed(name), toJsonValue(field)]));
}

/** Like Go's reader. */
const wellFormed = (text: string): string => (text as string & { toWellFormed(): string }).toWellFormed();

function isExact(number: string): boolean {
  const value = Number(number);
  if (/^-?\d+$/.test(number)) return Number.isSafeInteger(value);
  return Number.isFinite(value) && canonicalNumber(number) === canonicalNumber(String(value));
}
