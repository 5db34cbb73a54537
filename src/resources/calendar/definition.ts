import {
  isJsonMap,
  JsonNumber,
  parseJson,
  patchJson,
  type JsonMap,
  type JsonNode,
} from "../../document";
import { parseProblem } from "../json-problem";

/** Why a text is no calendar's definition; undefined where it is one. */
export function definitionProblem(text: string): string | undefined {
  const problem = parseProblem(() => parseJson(text));
  if (problem !== undefined) return `the text is no calendar: ${problem}. Write it with jsonencode({ … }), or read a JSON file with file()`;
  const node = parseJson(text);
  if (!isJsonMap(node)) return `the text is JSON but ${kindOf(node)}; a calendar is a JSON object, such as jsonencode({ name = "Holidays" })`;
  const id = node.get("id");
  return id === undefined || id === null || idIn(node) !== null ? undefined : "the calendar's id is neither a text with something in it nor a number";
}

function kindOf(node: JsonNode): string {
  if (node === null) return "null";
  if (typeof node === "string") return "a text (was it encoded twice?)";
  if (typeof node === "boolean") return "a boolean";
  return node instanceof JsonNumber ? "a number" : "an array";
}

/** The text of a definition that validation let through, or of a service's rendition. */
export function parseDefinition(text: string): JsonMap {
  const node = parseJson(text);
  if (!isJsonMap(node)) throw new Error("a calendar's definition is always a JSON object");
  return node;
}

export const idIn = (definition: JsonMap): string | null => textIn(definition, "id");
export const nameIn = (definition: JsonMap): string | null => textIn(definition, "name");

function textIn(definition: JsonMap, member: string): string | null {
  const value = definition.get(member);
  return value instanceof JsonNumber ? value.text : typeof value === "string" && value !== "" ? value : null;
}

/**
 * The body of a PUT: the user's own bytes, with the id first in it where the service keeps the id in its rendition and
 * the definition has none.
 */
export function withRenditionId(text: string, rendition: JsonMap): string {
  const id = rendition.get("id");
  const definition = parseDefinition(text);
  return id === undefined || idIn(definition) !== null ? text : patchJson(text, definition, new Map([["id", id], ...definition, ["id", id]]));
}
