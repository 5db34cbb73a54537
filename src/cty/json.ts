import { JsonNumber, type PlainJson, readPlainJson } from "../json";
import { CtyError, within, wrongKind } from "./cty-error";
import type { Type } from "./type";
import {
  isElements,
  isMap,
  isObjectValue,
  normalizeText,
  numberFromDouble,
  numberFromText,
  UNKNOWN,
  type Value,
} from "./value";

/**
 * Decodes JSON as Terraform writes it in state: null for null, arrays for lists, objects for maps and objects. JSON has no
 * unknowns. Attributes that the type does not have are ignored, and missing ones are null, for state that another release
 * wrote with the same schema version.
 *
 * @throws CtyError with the path if the text is not JSON or does not contain a value of the type; it quotes nothing,
 * because state contains secrets
 */
export function decodeJson(type: Type, json: Uint8Array | string): Value {
  let parsed: PlainJson;
  try {
    parsed = readPlainJson(typeof json === "string" ? json : Buffer.from(json).toString("utf8"));
  } catch {
    throw new CtyError("Valid JSON is required, but the text is not valid");
  }
  return read(parsed, type);
}

function read(json: PlainJson, type: Type): Value {
  if (json === null) return null;
  switch (type.kind) {
    case "string":
      if (typeof json === "string") return normalizeText(json);
      throw wrongKind("A string", json);
    case "number":
      if (typeof json === "number") return numberFromDouble(json);
      if (json instanceof JsonNumber) return numberFromText(json.text);
      throw wrongKind("A number", json);
    case "bool":
      if (typeof json === "boolean") return json;
      throw wrongKind("A bool", json);
    case "list":
      if (!Array.isArray(json)) throw wrongKind("An array", json);
      return json.map((element: PlainJson, index) => within({ index }, () => read(element, type.element)));
    case "map": {
      const members = Object.entries(membersOf(json)).map(([key, element]) => {
        return [normalizeText(key), within({ key }, () => read(element, type.element))] as const;
      });
      return new Map(members);
    }
    case "object": {
      const members = membersOf(json);
      const values: Record<string, Value> = {};
      for (const attribute of Object.keys(type.attributes)) {
        const value = Object.hasOwn(members, attribute) ? members[attribute]! : null;
        values[attribute] = within({ attribute }, () => read(value, type.attributes[attribute]!));
      }
      return values;
    }
  }
}

type Members = { readonly [name: string]: PlainJson };

function membersOf(json: PlainJson): Members {
  if (typeof json !== "object" || json === null || Array.isArray(json) || json instanceof JsonNumber)
    throw wrongKind("An object", json);
  return json as Members;
}

/** The value as JSON, as Terraform writes it in state, names and keys sorted. @throws CtyError for an unknown, which JSON does not have */
export function encodeJson(value: Value): string {
  if (value === UNKNOWN) throw new CtyError("A known value is required, because JSON has no unknowns");
  if (isElements(value)) return `[${value.map(encodeJson).join(",")}]`;
  if (isMap(value) || isObjectValue(value)) {
    const members = [...(isMap(value) ? value : Object.entries(value))].sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${encodeJson(inner)}`).join(",")}}`;
  }
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}
