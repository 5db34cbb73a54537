import {
  canonicalNumber,
  type JsonMap,
  JsonNumber,
  numberText,
  type PlainJson,
  readPlainJson,
  toJsonNode,
} from "../../json";
import type { JsonObject, JsonValue, SpeltObject } from "../service-object";

/**
 * How answers about one object of the service may be wrapped. Unknown wrappers are recognized too; these take
 * precedence.
 */
export interface ObjectKind {
  /** For messages, such as `workflow`. */
  readonly what: string;
  /** For messages, unless it is `what` with an s. */
  readonly plural?: string;
  /** The path segment that precedes an id in a link. */
  readonly collection: string;
  /** Properties that may hold the one object. */
  readonly wrappers: readonly string[];
  /** Properties that may hold the list. */
  readonly lists: readonly string[];
  /**
   * Its objects may have neither id nor name. An object with an id inside one is then a field of it (what the audit
   * record is about), not the object itself, unless it is the only one.
   */
  readonly mayLackId?: true;
}

const LINKS = new Set(["link", "links", "_links"]);
const DEEPEST_WRAPPER = 3;

/**
 * An object's fields however it is wrapped: directly, under `attrs`, or under one wrapper property (contract, section
 * 1).
 */
export function fieldsOf(value: PlainObject, kind: ObjectKind, depth = DEEPEST_WRAPPER): PlainObject {
  const attrs = Object.hasOwn(value, "attrs") ? value["attrs"] : undefined;
  const fields = isJsonObject(attrs) ? unwrapped(value, "attrs", attrs) : value;
  if (depth === 0 || identifies(fields)) return fields;
  const key = wrapperOf(fields, kind, depth);
  const inner = key === null ? undefined : fields[key];
  return key !== null && isJsonObject(inner) ? unwrapped(fields, key, fieldsOf(inner, kind, depth - 1)) : fields;
}

export function toServiceObject(fields: PlainObject): SpeltObject {
  const attributes = toJsonValue(fields) as JsonObject;
  return new ReadObject(textIn(attributes, "id"), textIn(attributes, "name"), attributes, fields);
}

class ReadObject implements SpeltObject {
  readonly #fields: PlainObject;

  constructor(
    readonly id: string | null,
    readonly name: string | null,
    readonly attributes: JsonObject,
    fields: PlainObject,
  ) {
    this.#fields = fields;
  }

  /** Made when it is asked for: a list is read for the ids and names of most of its objects. */
  get fields(): JsonMap {
    return toJsonNode(this.#fields) as JsonMap;
  }
}

export function isJsonObject(value: PlainJson | undefined): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}

export function isLink(key: string): boolean {
  return LINKS.has(key);
}

/** A wrapper has neither id nor name: an object with an id that contains another object is not its wrapper. */
function identifies(fields: PlainObject): boolean {
  return textIn(fields, "id") !== null || textIn(fields, "name") !== null;
}

function wrapperOf(fields: PlainObject, kind: ObjectKind, depth: number): string | null {
  const known = kind.wrappers.find((key) => Object.hasOwn(fields, key) && isJsonObject(fields[key]));
  if (known !== undefined) return known;
  const candidates = Object.entries(fields).filter(
    ([key, field]) => !isLink(key) && (kind.mayLackId === true ? key !== "clazz" : isJsonObject(field)),
  );
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0) return null;
  const [key, inner] = only;
  if (!isJsonObject(inner)) return null;
  return kind.mayLackId === true || identifies(fieldsOf(inner, kind, depth - 1)) ? key : null;
}

/** The members of an object with those of the one in it, which win, in place of that. */
function unwrapped(outer: PlainObject, key: string, inner: PlainObject): PlainObject {
  const others = Object.fromEntries(Object.entries(outer).filter(([name]) => name !== key));
  // An assignment would make a member of this name the prototype. Spreading takes thirty times as long.
  return Object.hasOwn(inner, "__proto__") ? { ...others, ...inner } : Object.assign(others, inner);
}

export type PlainObject = { readonly [name: string]: PlainJson };

/** A non-empty string field, or a number as its text; otherwise null. */
export function textIn(fields: PlainObject, key: string): string | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) return null;
  return numberText(field) ?? (typeof field === "string" && field !== "" ? field : null);
}

/** A number, or a string that contains one (`"10"`); integers beyond the safe range as bigint; otherwise null. */
export function numberIn(fields: JsonObject, key: string): number | bigint | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (typeof field === "number") return field;
  if (typeof field !== "string") return null;
  const text = field.trim();
  if (/^[+-]?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
  const value = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** A boolean, or a string that contains one (`"true"`, `"False"`); otherwise null. */
export function booleanIn(fields: JsonObject, key: string): boolean | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (typeof field === "boolean") return field;
  if (typeof field !== "string") return null;
  const text = field.trim().toLowerCase();
  return text === "true" || (text === "false" ? false : null);
}

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
