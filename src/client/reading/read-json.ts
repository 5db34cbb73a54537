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
  return isJsonValue(json) ? json : converted(json);
}

/** Nearly every answer is as it should be, and to see that takes a tenth of the time of building it anew. */
function isJsonValue(json: PlainJson): json is JsonValue {
  if (typeof json === "string") return isWellFormed(json);
  // Another integer may be one that a double cannot hold.
  if (typeof json === "number") return Number.isSafeInteger(json) || !Number.isInteger(json);
  if (typeof json !== "object" || json === null) return true;
  if (json instanceof JsonNumber) return false;
  if (Array.isArray(json)) return (json as readonly PlainJson[]).every(isJsonValue);
  for (const [name, field] of Object.entries(json)) if (!isWellFormed(name) || !isJsonValue(field)) return false;
  return true;
}

function converted(json: PlainJson): JsonValue {
  const number = numberText(json);
  if (number !== null) return isExact(number) ? Number(number) : number;
  if (typeof json === "string") return wellFormed(json);
  if (typeof json !== "object" || json === null || json instanceof JsonNumber) return json as null | boolean;
  if (Array.isArray(json)) return (json as readonly PlainJson[]).map(toJsonValue);
  return Object.fromEntries(Object.entries(json).map(([name, field]) => [wellFormed(name), toJsonValue(field)]));
}

/** Of ECMAScript 2024, which the types that are compiled against do not have. */
type UnicodeText = string & { isWellFormed(): boolean; toWellFormed(): string };

/** Like Go's reader. */
const wellFormed = (text: string): string => (text as UnicodeText).toWellFormed();
const isWellFormed = (text: string): boolean => (text as UnicodeText).isWellFormed();

function isExact(number: string): boolean {
  const value = Number(number);
  if (/^-?\d+$/.test(number)) return Number.isSafeInteger(value);
  return Number.isFinite(value) && canonicalNumber(number) === canonicalNumber(String(value));
}
