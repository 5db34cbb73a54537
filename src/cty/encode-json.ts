import { CtyError, placed } from "./cty-error";
import { isElements, isMap, isObjectValue, wrongKind } from "./describe-value";
import { isNumeric, numberToText } from "./number";
import { objectShape, ownAttribute } from "./object-shape";
import { compareText, writableText } from "./text";
import { typeToJson } from "./type-json";
import type { Type } from "./type";
import { Dynamic, UNKNOWN, type Value } from "./value";

/**
 * The value as JSON, as Terraform writes it in state (see {@link import("./decode-json").decodeJson}): names and keys
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
