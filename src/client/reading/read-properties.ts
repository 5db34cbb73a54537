import type { JsonObject, JsonValue } from "../service-object";
import type { Answer } from "../transport/answer";
import { bodyForm, undecodable } from "../transport/answer";
import { parseSpelt } from "./read-answer";
import type { SpeltJson } from "./read-json";
import { isJsonObject, isLink } from "./read-object";
import { parsePropertiesFile } from "./parse-properties-file";

export type Properties = ReadonlyMap<string, string | null>;

const WRAPPERS = ["properties", "situateProperties", "systemProperties", "serverProperties"];
const KEYS = ["name", "key", "property"];
const DEEPEST = 3;
const EXPECTED = "the server's properties";

/**
 * The server's properties (interface document, 4.10): an object, a list of pairs of name and value, either of them
 * under
 * `attrs` or a wrapper, or the properties file itself.
 *
 * @throws {DecodeError}
 */
export function readProperties(answer: Answer): Properties {
  if (answer.status === 204) return new Map();
  const file = bodyForm(answer) === "text" ? parsePropertiesFile(answer.text) : null;
  if (file !== null) return file;
  const spelt = parseSpelt(answer, EXPECTED);
  const properties = propertiesIn(spelt.value, spelt, DEEPEST);
  if (properties === null) throw undecodable(answer, EXPECTED);
  return properties;
}

function propertiesIn(value: JsonValue, spelt: SpeltJson, depth: number): Properties | null {
  if (Array.isArray(value)) return pairs(value as readonly JsonValue[], spelt);
  if (!isJsonObject(value)) return null;
  const fields = ownFields(value);
  const inner = depth === 0 ? null : wrappedIn(fields);
  if (inner !== null) return propertiesIn(inner, spelt, depth - 1);
  return new Map(fields.map(([name, field]) => [name, textOf(field, spelt)] as const));
}

/** What stands in a known wrapper, or in the only property there is. */
function wrappedIn(fields: readonly (readonly [string, JsonValue])[]): JsonValue | null {
  const wrapper = fields.find(
    ([name, field]) => WRAPPERS.includes(name) && typeof field === "object" && field !== null,
  );
  const [only] = fields;
  const candidate = wrapper ?? (fields.length === 1 ? only : undefined);
  return candidate !== undefined && typeof candidate[1] === "object" ? candidate[1] : null;
}

/** Without links and internal type names, `attrs` unfolded. */
function ownFields(value: JsonObject): readonly (readonly [string, JsonValue])[] {
  return Object.entries(value)
    .filter(([name, field]) => name !== "clazz" && !(isLink(name) && typeof field === "object"))
    .flatMap(([name, field]) =>
      name === "attrs" && isJsonObject(field) ? ownFields(field) : [[name, field] as const],
    );
}

function pairs(items: readonly JsonValue[], spelt: SpeltJson): Properties | null {
  const entries = items.map((item) => {
    if (!isJsonObject(item)) return null;
    const fields = new Map(ownFields(item));
    const name = KEYS.map((key) => fields.get(key)).find((field) => typeof field === "string");
    return typeof name === "string" && fields.has("value")
      ? ([name, textOf(fields.get("value") ?? null, spelt)] as const)
      : null;
  });
  return entries.includes(null) ? null : new Map(entries.filter((entry) => entry !== null));
}

function textOf(value: JsonValue, spelt: SpeltJson): string | null {
  if (value === null) return null;
  return spelt.numberText(value) ?? (typeof value === "string" ? value : spelt.print(value));
}
