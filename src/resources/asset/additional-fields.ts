import type { JsonObject } from "../../client";
import {
  isJsonMap,
  JsonDocumentError,
  jsonEqual,
  jsonMatches,
  mergeJson,
  parseJson,
  printJson,
  type JsonMap,
  type JsonNode,
} from "../../document";
import { SETTABLE } from "./settable-values";

/** @throws JsonDocumentError if the text is not a JSON object */
export function parseAdditionalFields(text: string): JsonMap {
  const node = parseJson(text);
  if (!isJsonMap(node)) throw new JsonDocumentError("it is not a JSON object");
  return node;
}

/** What is wrong with `additional_fields_json`; undefined if nothing is. */
export function additionalFieldsProblem(text: string): string | undefined {
  try {
    const fields = parseAdditionalFields(text);
    const taken = Object.entries(SETTABLE).find(([, field]) => fields.has(field));
    return taken && `its field "${taken[1]}" has its own attribute. Remove it, and set ${taken[0]} instead`;
  } catch (error) {
    if (error instanceof JsonDocumentError)
      return `${error.message}. Set it to an object such as jsonencode({ location = "Chicago" })`;
    throw error;
  }
}

/** Whether two texts differ only in the order of fields, white space and the notation of numbers. */
export const sameAdditionalFields = (a: string, b: string): boolean =>
  a === b || jsonEqual(parseAdditionalFields(a), parseAdditionalFields(b));

/** The fields in `wanted` that the service shows, with its values. */
export function shownOf(wanted: JsonMap, attributes: JsonObject): JsonMap {
  const shown = parseJson(JSON.stringify(attributes)) as JsonMap;
  return new Map(
    [...wanted.keys()].flatMap((name): [string, JsonNode][] => (shown.has(name) ? [[name, shown.get(name)!]] : [])),
  );
}

/** One field with a different value on the service than wanted, both as JSON. */
export interface FieldDifference {
  readonly name: string;
  readonly shown: string;
  readonly wanted: string;
}

/**
 * Fields with a different value on the service than wanted; the service may complete values. A field that it does not
 * show may be as wanted.
 */
export function fieldDifferences(text: string, attributes: JsonObject): readonly FieldDifference[] {
  const wanted = parseAdditionalFields(text);
  return [...shownOf(wanted, attributes)].flatMap(([name, shown]) => {
    const value = wanted.get(name) ?? null;
    return jsonMatches(value, shown) ? [] : [{ name, shown: printJson(shown), wanted: printJson(value) }];
  });
}

/** Names of the fields in the text that the service does not show. */
export const hiddenFields = (text: string, attributes: JsonObject): readonly string[] =>
  [...parseAdditionalFields(text).keys()].filter((name) => !Object.hasOwn(attributes, name));

/**
 * The text with exactly what somebody changed on the service since `baseline`; the same text if nothing changed. A
 * field that the service did not show then is not compared.
 */
export function withChanges(text: string, baseline: JsonMap, attributes: JsonObject): string {
  const written = parseAdditionalFields(text);
  const now = new Map([...shownOf(written, attributes)].filter(([name]) => baseline.has(name)));
  return jsonEqual(baseline, now) ? text : printJson(mergeJson(written, baseline, now));
}
