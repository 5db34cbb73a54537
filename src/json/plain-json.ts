import { createScanner } from "jsonc-parser";
import { isJsonArray, isJsonMap, type JsonNode, JsonNumber } from "./json-node";
import { readJson, type JsonRules } from "./read-json";

/**
 * JSON as plain values. A number is a double if `String` of the double is its own text, otherwise a {@link JsonNumber}.
 * An object's members are own properties, whatever their names.
 */
export type PlainJson =
  | null
  | boolean
  | number
  | string
  | JsonNumber
  | readonly PlainJson[]
  | { readonly [name: string]: PlainJson };

/**
 * Reads JSON text without losing a digit. Of members with the same name the last one counts, as in Go.
 *
 * @throws SyntaxError as `JSON.parse`, whose message may quote the text
 * @throws JsonRuleError for JSON that is nested deeper than allowed
 */
export function readPlainJson(text: string, rules: Pick<JsonRules, "maxDepth"> = {}): PlainJson {
  // The built-in parser is many times faster, and nearly always equally exact.
  const value = JSON.parse(text) as PlainJson;
  // To look through the values takes a tenth of the time of looking through their text.
  const numbers = numbersOf(value, rules.maxDepth ?? Infinity);
  if (numbers === "none" || (numbers === "integers" && !SPELT_OTHERWISE.test(text))) return value;
  return isExact(text, rules.maxDepth) ? value : plain(readJson(text, rules));
}

/** An integer with a fraction or an exponent, or what looks like one in a string. */
const SPELT_OTHERWISE = /(?:^|[[:,\s])-?\d+[.eE]/;

/** What numbers there are; "integers" are those whose text follows from their value unless it has a fraction or an exponent. */
function numbersOf(value: PlainJson, depth: number): "none" | "integers" | "others" {
  if (typeof value === "number") return Number.isSafeInteger(value) && !Object.is(value, -0) ? "integers" : "others";
  if (typeof value !== "object" || value === null) return "none";
  // The text is read for the error.
  if (depth === 0) return "others";
  let found: "none" | "integers" = "none";
  for (const field of Object.values(value) as readonly PlainJson[]) {
    const numbers = numbersOf(field, depth - 1);
    if (numbers === "others") return "others";
    if (numbers === "integers") found = "integers";
  }
  return found;
}

/** Whether all numbers of valid JSON are as `String` writes their doubles, and nothing is nested deeper than allowed. */
function isExact(text: string, maxDepth = Infinity): boolean {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text.charAt(scanner.getTokenOffset());
    if (first === "{" || first === "[") depth++;
    else if (first === "}" || first === "]") depth--;
    else if (/[-\d]/.test(first) && String(Number(scanner.getTokenValue())) !== scanner.getTokenValue()) return false;
    if (depth > maxDepth) return false;
  }
  return true;
}

function plain(node: JsonNode): PlainJson {
  if (node instanceof JsonNumber) return String(Number(node.text)) === node.text ? Number(node.text) : node;
  if (isJsonArray(node)) return node.map(plain);
  return isJsonMap(node) ? Object.fromEntries([...node].map(([name, member]) => [name, plain(member)])) : node;
}

/** The same value, with what a document needs: members as a map, every number as its text. */
export function toJsonNode(json: PlainJson): JsonNode {
  if (typeof json === "number") return new JsonNumber(String(json));
  if (typeof json !== "object" || json === null || json instanceof JsonNumber) return json;
  if (Array.isArray(json)) return (json as readonly PlainJson[]).map(toJsonNode);
  return new Map(Object.entries(json).map(([name, member]) => [name, toJsonNode(member)]));
}

/** The text of a number; null for any other value. */
export function numberText(json: PlainJson): string | null {
  if (json instanceof JsonNumber) return json.text;
  return typeof json === "number" ? String(json) : null;
}

/** As JSON text on one line, numbers as they were written. Members that are undefined are left out. */
export function printPlainJson(json: PlainJson): string {
  if (json instanceof JsonNumber) return json.text;
  if (typeof json !== "object" || json === null) return JSON.stringify(json);
  if (Array.isArray(json)) return `[${(json as readonly PlainJson[]).map(printPlainJson).join(",")}]`;
  const members = Object.entries(json as Readonly<Record<string, PlainJson | undefined>>).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${printPlainJson(member)}`],
  );
  return `{${members.join(",")}}`;
}
