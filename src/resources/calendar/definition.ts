import {
  escapeSegment,
  isJsonArray,
  isJsonMap,
  jsonEqual,
  JsonNumber,
  parseJson,
  parseProblem,
  patchJson,
  type JsonMap,
  type JsonNode,
} from "../../document";

/** The definition in a text, or why it does not define a calendar. */
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

/**
 * Why a configuration cannot have this text as a calendar, although a service may show one like it; undefined if it
 * can.
 */
export function configuredDefinitionProblem(text: string): string | undefined {
  const reading = read(text);
  if (reading.problem !== undefined) return reading.problem;
  const { definition } = reading;
  if (nameIn(definition) === null) return 'the calendar has no name. Add one, such as name = "Holidays"';
  const date = firstImpossibleDate(definition);
  return date === null ? undefined : `${date.path} is "${date.text}", and there is no such day. Correct the date`;
}

/**
 * A text that looks like a date and is none, with its JSON pointer. The interface document names no field of a calendar
 * (2.9), so any text counts, but for names and descriptions.
 */
function firstImpossibleDate(node: JsonNode): { readonly path: string; readonly text: string } | null {
  if (typeof node === "string") return isImpossibleDate(node) ? { path: "", text: node } : null;
  const members = isJsonMap(node) ? [...node].filter(([name]) => !FREE_TEXT.has(name)) : [];
  const inside: readonly (readonly [string | number, JsonNode])[] = isJsonArray(node) ? [...node.entries()] : members;
  for (const [step, value] of inside) {
    const found = firstImpossibleDate(value);
    if (found !== null) return { ...found, path: `/${escapeSegment(String(step))}${found.path}` };
  }
  return null;
}

const FREE_TEXT = new Set(["id", "name", "description"]);

/** Counted: a Date for each day of a calendar took a twelfth of the CPU of an empty plan. */
function isImpossibleDate(text: string): boolean {
  const date = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/s.exec(text);
  if (date === null) return false;
  const [year, month, day] = [Number(date[1]), Number(date[2]), Number(date[3])];
  return month < 1 || month > 12 || day < 1 || day > daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Equal apart from the order of members, white space and the notation of numbers. */
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
