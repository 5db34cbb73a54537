import { numberText, type PlainJson, printPlainJson } from "../../json";
import { type Answer, bodyForm, undecodable } from "../transport/answer";
import { parse } from "./read-answer";
import { isJsonObject, isLink, type PlainObject } from "./read-object";

export type Properties = ReadonlyMap<string, string | null>;

const WRAPPERS = ["properties", "situateProperties", "systemProperties", "serverProperties"];
const KEYS = ["name", "key", "property"];
const DEEPEST = 3;
const EXPECTED = "the server's properties";

/**
 * The server's properties (interface document, 4.10): an object, a list of pairs of name and value, either of them
 * under `attrs` or a wrapper, or the text of the properties file.
 *
 * @throws {DecodeError}
 */
export function readProperties(answer: Answer): Properties {
  if (answer.status === 204) return new Map();
  const file = bodyForm(answer) === "text" ? parsePropertiesFile(answer.text) : null;
  if (file !== null) return file;
  const properties = propertiesIn(parse(answer, EXPECTED), DEEPEST);
  if (properties === null) throw undecodable(answer, EXPECTED);
  return properties;
}

function propertiesIn(value: PlainJson, depth: number): Properties | null {
  if (Array.isArray(value)) return pairs(value as readonly PlainJson[]);
  if (!isJsonObject(value)) return null;
  const fields = ownFields(value);
  const inner = depth === 0 ? null : wrappedIn(fields);
  if (inner !== null) return propertiesIn(inner, depth - 1);
  return new Map(fields.map(([name, field]) => [name, textOf(field)] as const));
}

/** The content of a known wrapper, or of the only property. */
function wrappedIn(fields: readonly (readonly [string, PlainJson])[]): PlainJson | null {
  const wrapper = fields.find(([name, field]) => WRAPPERS.includes(name) && holdsMore(field));
  const [only] = fields;
  const candidate = wrapper ?? (fields.length === 1 ? only : undefined);
  return candidate !== undefined && holdsMore(candidate[1]) ? candidate[1] : null;
}

const holdsMore = (field: PlainJson): boolean => Array.isArray(field) || isJsonObject(field);

/** The fields without links and internal type names, with `attrs` flattened. */
function ownFields(value: PlainObject): readonly (readonly [string, PlainJson])[] {
  return Object.entries(value)
    .filter(([name, field]) => name !== "clazz" && !(isLink(name) && (field === null || holdsMore(field))))
    .flatMap(([name, field]) =>
      name === "attrs" && isJsonObject(field) ? ownFields(field) : [[name, field] as const],
    );
}

function pairs(items: readonly PlainJson[]): Properties | null {
  const entries = items.map((item) => {
    if (!isJsonObject(item)) return null;
    const fields = new Map(ownFields(item));
    const name = KEYS.map((key) => fields.get(key)).find((field) => typeof field === "string");
    return typeof name === "string" && fields.has("value")
      ? ([name, textOf(fields.get("value") ?? null)] as const)
      : null;
  });
  return entries.includes(null) ? null : new Map(entries.filter((entry) => entry !== null));
}

function textOf(value: PlainJson): string | null {
  if (value === null) return null;
  return numberText(value) ?? (typeof value === "string" ? value : printPlainJson(value));
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f" };

/**
 * The text of a Java properties file: names and values around `=` or `:`, comments with `#` or `!`, lines continued by
 * a backslash, escapes. Null if the text is not one: it has a line without a separator, which that format would read as
 * a name.
 */
export function parsePropertiesFile(text: string): ReadonlyMap<string, string> | null {
  const lines = logicalLines(text);
  const entries = lines.map((line) => {
    const end = nameLength(line);
    const separator = /^[ \t\f]*[=:][ \t\f]*/.exec(line.slice(end))?.[0];
    return end === 0 || separator === undefined
      ? null
      : ([unescape(line.slice(0, end)), unescape(line.slice(end + separator.length))] as const);
  });
  return lines.length === 0 || entries.includes(null) ? null : new Map(entries.filter((entry) => entry !== null));
}

function logicalLines(text: string): readonly string[] {
  const lines: string[] = [];
  let begun: string | null = null;
  for (const natural of text.split(/\r\n|\r|\n/)) {
    const line = natural.replace(/^[ \t\f]+/, "");
    // A comment cannot be continued, or be inside a continued line.
    if (begun === null && (line === "" || /^[#!]/.test(line))) continue;
    const whole: string = (begun ?? "") + line;
    const continues = backslashesAtEnd(line) % 2 === 1;
    begun = continues ? whole.slice(0, -1) : null;
    if (!continues) lines.push(whole);
  }
  return begun === null ? lines : [...lines, begun];
}

/** Up to the first separator or white space that is not escaped by a backslash. */
function nameLength(line: string): number {
  let at = 0;
  while (at < line.length && !/[=:\s]/.test(line[at] ?? "")) at += line[at] === "\\" ? 2 : 1;
  return Math.min(at, line.length);
}

function backslashesAtEnd(line: string): number {
  let first = line.length;
  while (line[first - 1] === "\\") first -= 1;
  return line.length - first;
}

function unescape(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g,
    (_, unit: string | undefined, character: string | undefined) =>
      unit === undefined ? (ESCAPES[character ?? ""] ?? character ?? "") : String.fromCharCode(parseInt(unit, 16)),
  );
}
