import {
  isJsonMap,
  JsonDocumentError,
  jsonEqual,
  JsonNumber,
  parseJson,
  parseProblem,
  patchJson,
  type JsonMap,
} from "../../document";

/** Why a text does not define a calendar; undefined if it does. */
export function definitionProblem(text: string): string | undefined {
  const problem = parseProblem(() => parseJson(text));
  if (problem !== undefined)
    return `the text is not a calendar: ${problem}. Write it with jsonencode({ … }), or read a JSON file with file()`;
  const node = parseJson(text);
  if (!isJsonMap(node))
    return 'the text is JSON, but not an object, such as jsonencode({ name = "Holidays" }). Was it encoded twice?';
  const { id = null } = Object.fromEntries(node);
  if (id !== null && idIn(node) === null) return "the calendar's id must be a non-empty text or a number";
  return nameIn(node) === null ? 'the calendar has no name. Add one, such as name = "Holidays"' : undefined;
}

/** Equal apart from the order of members, white space and the notation of numbers. */
export function equalDefinitions(prior: string, proposed: string): boolean {
  if (prior === proposed) return true;
  try {
    return jsonEqual(parseJson(prior), parseJson(proposed));
  } catch (error) {
    // A text that cannot be read is reported by validation; here it is simply not equal.
    if (error instanceof JsonDocumentError) return false;
    throw error;
  }
}

/** Parses a validated definition, or a service's rendition. */
export function parseDefinition(text: string): JsonMap {
  const node = parseJson(text);
  if (!isJsonMap(node)) throw new Error("a calendar's definition is always a JSON object");
  return node;
}

export const idIn = (definition: JsonMap): string | null => textIn(definition, "id");
export const nameIn = (definition: JsonMap): string | null => textIn(definition, "name");

function textIn(definition: JsonMap, member: string): string | null {
  const value = definition.get(member);
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * The body of a PUT: the user's own bytes, with the id as its first member if the service's rendition contains the id
 * and the definition does not.
 */
export function withRenditionId(text: string, rendition: JsonMap): string {
  const id = rendition.get("id");
  const definition = parseDefinition(text);
  return id === undefined || idIn(definition) !== null
    ? text
    : patchJson(text, definition, new Map([["id", id], ...definition, ["id", id]]));
}
