import { numberText, type PlainJson, printPlainJson } from "../../json";
import type { Answer } from "../transport/service-request";
import { bodyForm, parse, undecodable } from "./read-answer";
import { isJsonObject, isLink, type PlainObject } from "./read-object";

export type Properties = ReadonlyMap<string, string | null>;

const WRAPPERS = ["properties", "situateProperties", "systemProperties", "serverProperties"];
const KEYS = ["name", "key", "property"];
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
  const properties = file ?? propertiesIn(parse(answer, EXPECTED));
  if (properties === null) throw undecodable(answer, EXPECTED);
  return properties;
}

function propertiesIn(value: PlainJson): Properties | null {
  if (Array.isArray(value)) return pairs(value as readonly PlainJson[]);
  if (!isJsonObject(value)) return null;
  const fields = ownFields(value);
  const [, inner] =
    fields.find(([name, field]) => WRAPPERS.includes(name) && holdsMore(field)) ??
    (fields.length === 1 ? fields[0]! : []);
  if (inner !== undefined && holdsMore(inner)) return propertiesIn(inner);
  return new Map(fields.map(([name, field]) => [name, textOf(field)] as const));
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
  const properties = new Map<string, string | null>();
  for (const item of items) {
    const fields = new Map(isJsonObject(item) ? ownFields(item) : []);
    const name = KEYS.map((key) => fields.get(key)).find((field) => typeof field === "string");
    const value = fields.get("value");
    if (typeof name !== "string" || value === undefined) return null;
    properties.set(name, textOf(value));
  }
  return properties;
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
export function parsePropertiesFile(text: string): Properties | null {
  const properties = new Map<string, string>();
  let begun = "";
  for (const natural of [...text.split(/\r\n|\r|\n/), ""]) {
    const line = natural.replace(/^[ \t\f]+/, "");
    // A comment cannot be continued, or be inside a continued line.
    if (begun === "" && /^(?:[#!]|$)/.test(line)) continue;
    const whole = begun + line;
    const isContinued = /(?<!\\)(?:\\\\)*\\$/.test(line);
    begun = isContinued ? whole.slice(0, -1) : "";
    if (isContinued) continue;
    const [, name, value] = /^((?:\\.|[^\\=:\s])+)[ \t\f]*[=:][ \t\f]*(.*)$/s.exec(whole) ?? [];
    if (name === undefined || value === undefined) return null;
    properties.set(unescape(name), unescape(value));
  }
  return properties.size === 0 ? null : properties;
}

const unescape = (text: string): string =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, unit: string | undefined, character: string) =>
    unit === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(parseInt(unit, 16)),
  );
