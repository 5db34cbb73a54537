import { isJsonMap, jsonEqual, JsonNumber, parseJson, patchJson, type JsonMap, type JsonNode } from "../../document";
import { parseProblem } from "../attributes";

/** What a text says, or why it does not define a calendar. */
type Reading = { readonly definition: JsonMap; readonly problem?: never } | { readonly problem: string };

function read(text: string): Reading {
  let node: JsonNode = null;
  const problem = parseProblem(() => (node = parseJson(text)));
  if (problem !== undefined)
    return {
      problem: `the text is not a calendar: ${problem}. Write it with jsonencode({ … }), or read a JSON file with file()`,
    };
  if (!isJsonMap(node))
    return {
      problem: `the text is JSON but ${kindOf(node)}; a calendar is a JSON object, such as jsonencode({ name = "Holidays" })`,
    };
  const id = (node as JsonMap).get("id");
  if (id === undefined || id === null || idIn(node) !== null) return { definition: node };
  return { problem: "the calendar's id must be a non-empty text or a number" };
}

/** Why a text does not define a calendar; undefined if it does. */
export const definitionProblem = (text: string): string | undefined => read(text).problem;

/** Equal up to the order of members, white space and the spelling of numbers. */
export function equalDefinitions(prior: string, proposed: string): boolean {
  if (prior === proposed) return true;
  const [a, b] = [read(prior), read(proposed)];
  // A text that cannot be read is reported by validation; here it is simply not equal.
  return a.problem === undefined && b.problem === undefined && jsonEqual(a.definition, b.definition);
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
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * The body of a PUT: the user's own bytes, with the id first in it where the service keeps the id in its rendition and
 * the definition has none.
 */
export function withRenditionId(text: string, rendition: JsonMap): string {
  const id = rendition.get("id");
  const definition = parseDefinition(text);
  return id === undefined || idIn(definition) !== null
    ? text
    : patchJson(text, definition, new Map([["id", id], ...definition, ["id", id]]));
}
