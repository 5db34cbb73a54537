import { isUtf8 } from "node:buffer";
import { JsonNumber, type PlainJson, readPlainJson } from "../json";
import { CtyError, placed } from "./cty-error";
import { integerFromBigInt, numberFromText, numberToText } from "./number";
import { objectShape, setOwn, type Type, typeFromParsedJson, typeToJson } from "./type";
import { compareText, normalizeText, writableText } from "./text";
import {
  Dynamic,
  isElements,
  isMap,
  isObjectValue,
  type Numeric,
  type ObjectValue,
  UNKNOWN,
  type Value,
  wrongKind,
  ownAttribute,
  isNumeric,
} from "./value";

const MAX_DEPTH = 500;

export interface DecodeJsonOptions {
  /**
   * Ignores attributes that the type does not have, and reads missing attributes as null, for state that another
   * release wrote with the same schema version.
   * @default false: both are errors
   */
  readonly lenient?: boolean;
}

/**
 * Decodes JSON as Terraform writes it in state: null for null, arrays for lists, sets and tuples, objects for maps and
 * objects, `{"type": …, "value": …}` for a dynamic value. As in go-cty, a string may be given as a number or bool, and
 * a number or bool as a string. JSON has no unknowns.
 *
 * @throws CtyError with the path if the text is not JSON or does not contain a value of the type
 */
export function decodeJson(type: Type, json: Uint8Array | string, options: DecodeJsonOptions = {}): Value {
  return read(parse(typeof json === "string" ? json : textOf(json)), type, options.lenient ?? false, 0);
}

function textOf(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new CtyError("JSON in UTF-8 is required, but the bytes are not UTF-8");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}

/** @throws CtyError whose message quotes nothing from the text, because state contains secrets */
function parse(text: string): PlainJson {
  try {
    return readPlainJson(text);
  } catch (error) {
    if (error instanceof RangeError) throw new CtyError("The JSON is nested too deeply to be read");
    const position = error instanceof Error ? /\bposition \d+/.exec(error.message)?.[0] : undefined;
    throw new CtyError(
      `Valid JSON is required, but the text is not valid${position === undefined ? "" : ` from ${position} on`}`,
    );
  }
}

function read(json: PlainJson, type: Type, lenient: boolean, depth: number): Value {
  if (depth > MAX_DEPTH)
    throw new CtyError(`A value at most ${MAX_DEPTH} levels deep is required, but this one is deeper`);
  if (json === null) return null;
  switch (type.kind) {
    case "string":
      return readString(json);
    case "number":
      return readNumber(json);
    case "bool":
      return readBool(json);
    case "dynamic":
      return readDynamic(json, lenient, depth);
    case "list":
      return readElements(arrayOf(json, "a list"), () => type.element, true, lenient, depth);
    case "set":
      return readElements(arrayOf(json, "a set"), () => type.element, false, lenient, depth);
    case "tuple": {
      const elements = arrayOf(json, "a tuple");
      if (elements.length !== type.elements.length)
        throw new CtyError(`A tuple of ${type.elements.length} elements is required, but ${elements.length} are given`);
      return readElements(elements, (index) => type.elements[index]!, true, lenient, depth);
    }
    case "map":
      return readMap(membersOf(json, "a map"), type.element, lenient, depth);
    case "object":
      return readObject(membersOf(json, "an object"), type, lenient, depth);
  }
}

function readString(json: PlainJson): string {
  // Go reads half of a surrogate pair as U+FFFD.
  if (typeof json === "string") return normalizeText((json as string & { toWellFormed(): string }).toWellFormed());
  if (json instanceof JsonNumber) return json.text;
  if (typeof json === "number" || typeof json === "boolean") return String(json);
  throw mismatch("A string", json);
}

function readNumber(json: PlainJson): Numeric {
  if (typeof json === "number") return Number.isInteger(json) ? integerFromBigInt(BigInt(numberToText(json))) : json;
  if (json instanceof JsonNumber) return numberFromText(json.text);
  if (typeof json === "string") return numberFromText(json);
  throw mismatch("A number", json);
}

function readBool(json: PlainJson): boolean {
  if (typeof json === "boolean") return json;
  if (json === "true" || json === "1") return true;
  if (json === "false" || json === "0") return false;
  throw mismatch("A bool", json);
}

function readDynamic(json: PlainJson, lenient: boolean, depth: number): Value {
  const members = membersOf(json, "a value with its type");
  const extra = Object.keys(members).find((name) => name !== "type" && name !== "value");
  if (extra !== undefined || !Object.hasOwn(members, "type") || !Object.hasOwn(members, "value"))
    throw new CtyError(
      'A value with its type is required, an object of "type" and "value" alone, but the object has other members',
    );
  const type = typeFromParsedJson(members["type"]);
  const value = read(members["value"]!, type, lenient, depth + 1);
  return type.kind === "dynamic" ? value : new Dynamic(type, value);
}

function readElements(
  elements: readonly PlainJson[],
  elementType: (index: number) => Type,
  addressable: boolean,
  lenient: boolean,
  depth: number,
): readonly Value[] {
  let index = 0;
  try {
    const values: Value[] = [];
    for (; index < elements.length; index++)
      values.push(read(elements[index]!, elementType(index), lenient, depth + 1));
    return values;
  } catch (error) {
    throw placed(error, addressable ? { index } : undefined);
  }
}

function readMap(members: Members, element: Type, lenient: boolean, depth: number): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const [spelling, json] of Object.entries(members)) {
    const key = readString(spelling);
    try {
      values.set(key, read(json, element, lenient, depth + 1));
    } catch (error) {
      throw placed(error, { key });
    }
  }
  return values;
}

function readObject(
  members: Members,
  type: Extract<Type, { kind: "object" }>,
  lenient: boolean,
  depth: number,
): ObjectValue {
  const { names, types, indexOf } = objectShape(type);
  const extra = lenient ? undefined : Object.keys(members).find((name) => !indexOf.has(name));
  if (extra !== undefined) throw new CtyError("The type has no attribute of this name", [{ attribute: extra }]);
  const values: Record<string, Value> = {};
  names.forEach((name, index) => {
    const present = Object.hasOwn(members, name);
    if (!present && !lenient) throw new CtyError("The attribute is missing", [{ attribute: name }]);
    try {
      setOwn(values, name, present ? read(members[name]!, types[index]!, lenient, depth + 1) : null);
    } catch (error) {
      throw placed(error, { attribute: name });
    }
  });
  return values;
}

type Members = { readonly [name: string]: PlainJson };

function arrayOf(json: PlainJson, wanted: string): readonly PlainJson[] {
  if (!Array.isArray(json)) throw mismatch(`A JSON array, for ${wanted},`, json);
  return json as readonly PlainJson[];
}

function membersOf(json: PlainJson, wanted: string): Members {
  if (typeof json !== "object" || json === null || Array.isArray(json) || json instanceof JsonNumber)
    throw mismatch(`A JSON object, for ${wanted},`, json);
  return json as Members;
}

const mismatch = (wanted: string, json: PlainJson): CtyError =>
  new CtyError(`${wanted} is required, but the JSON holds ${kindOf(json)}`);

function kindOf(json: PlainJson): string {
  if (json === null) return "null";
  if (typeof json !== "object") return `a ${typeof json}`;
  if (json instanceof JsonNumber) return "a number";
  return Array.isArray(json) ? "an array" : "an object";
}

/**
 * The value as JSON, as Terraform writes it in state (see {@link decodeJson}): names and keys
 * sorted, numbers with all their digits.
 *
 * @throws CtyError with the path where the value does not have the type's shape, or is unknown or infinite, which JSON
 * cannot express
 */
export function encodeJson(type: Type, value: Value): string {
  return write(type, value);
}

function write(type: Type, value: Value | undefined): string {
  if (value === null) return "null";
  if (value === UNKNOWN) throw new CtyError("A known value is required, because JSON has no unknowns");
  switch (type.kind) {
    case "string":
      if (typeof value !== "string") throw wrongKind("A string", value);
      return JSON.stringify(writableText(value));
    case "bool":
      if (typeof value !== "boolean") throw wrongKind("A bool", value);
      return String(value);
    case "number":
      if (!isNumeric(value)) throw wrongKind("A number", value);
      if (value === Infinity || value === -Infinity)
        throw new CtyError("A finite number is required, because JSON has no infinity");
      return numberToText(value);
    case "dynamic":
      if (!(value instanceof Dynamic)) throw wrongKind("A Dynamic, which is a value with its type,", value);
      if (value.type.kind === "dynamic") return write(value.type, value.value);
      return `{"value":${write(value.type, value.value)},"type":${typeToJson(value.type)}}`;
    case "list":
      if (!isElements(value)) throw wrongKind("An array, for a list,", value);
      return writeElements(value, () => type.element, true);
    case "set":
      if (!isElements(value)) throw wrongKind("An array, for a set,", value);
      return writeElements(value, () => type.element, false);
    case "tuple":
      if (!isElements(value)) throw wrongKind("An array, for a tuple,", value);
      if (value.length !== type.elements.length)
        throw new CtyError(
          `A tuple of ${type.elements.length} elements is required, but the value has ${value.length}`,
        );
      return writeElements(value, (index) => type.elements[index]!, true);
    case "map": {
      if (!isMap(value)) throw wrongKind("A Map", value);
      const entries = [...value].map(([key, element]) => [writableText(key), element] as const);
      entries.sort(([a], [b]) => compareText(a, b));
      return `{${entries.map(([key, element]) => writeMember(key, { key }, type.element, element)).join(",")}}`;
    }
    case "object": {
      if (!isObjectValue(value)) throw wrongKind("An object", value);
      const { names, types, indexOf } = objectShape(type);
      const extra = Object.keys(value).find((name) => !indexOf.has(name));
      if (extra !== undefined) throw new CtyError("The type has no attribute of this name", [{ attribute: extra }]);
      return `{${names.map((name, i) => writeMember(name, { attribute: name }, types[i]!, ownAttribute(value, name))).join(",")}}`;
    }
  }
}

function writeElements(values: readonly Value[], elementType: (index: number) => Type, addressable: boolean): string {
  const parts = values.map((element, index) => {
    try {
      return write(elementType(index), element);
    } catch (error) {
      throw placed(error, addressable ? { index } : undefined);
    }
  });
  return `[${parts.join(",")}]`;
}

function writeMember(
  name: string,
  step: { readonly attribute: string } | { readonly key: string },
  type: Type,
  value: Value | undefined,
): string {
  try {
    if (value === undefined) throw new CtyError("The attribute is missing; set it to null if it has no value");
    return `${JSON.stringify(name)}:${write(type, value)}`;
  } catch (error) {
    throw placed(error, step);
  }
}
