import { CtyError, placed } from "./cty-error";
import { isElements, isMap, isObjectValue, wrongKind } from "./describe-value";
import { MsgpackWriter } from "./msgpack-writer";
import { isExactDouble, isNumeric, numberFromText, numberToText } from "./number";
import { objectShape, ownAttribute } from "./object-shape";
import { compareText, writableText } from "./text";
import { typeToJson } from "./type-json";
import type { Type } from "./type";
import { Dynamic, UNKNOWN, type Numeric, type Value } from "./value";

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * The value in MessagePack, byte for byte as go-cty writes it: keys sorted, each integer in its smallest form, strings
 * in Unicode normal form C, unknowns without refinements.
 *
 * @param value has exactly the shape of the type: an object has every attribute of its type and no other
 * @throws CtyError with the path where the value does not have the type's shape
 */
export function encodeMsgpack(type: Type, value: Value): Uint8Array {
  const writer = new MsgpackWriter();
  write(writer, type, value);
  return writer.finish();
}

function write(writer: MsgpackWriter, type: Type, value: Value | undefined): void {
  if (value === null) return writer.nil();
  if (value === UNKNOWN) return writer.unknown();
  switch (type.kind) {
    case "string":
      if (typeof value !== "string") throw wrongKind("A string", value);
      return writer.string(writableText(value));
    case "bool":
      if (typeof value !== "boolean") throw wrongKind("A bool", value);
      return writer.bool(value);
    case "number":
      if (!isNumeric(value)) throw wrongKind("A number", value);
      return writeNumber(writer, value);
    case "dynamic":
      if (!(value instanceof Dynamic)) throw wrongKind("A Dynamic, which is a value with its type,", value);
      // go-cty never wraps twice: a value of unknown type is a bare unknown or null.
      if (value.type.kind === "dynamic") return write(writer, value.type, value.value);
      writer.arrayHeader(2);
      writer.binary(typeToJson(value.type));
      return write(writer, value.type, value.value);
    case "list":
      if (!isElements(value)) throw wrongKind("An array, for a list,", value);
      return writeElements(writer, () => type.element, value, true);
    case "set":
      if (!isElements(value)) throw wrongKind("An array, for a set,", value);
      return writeElements(writer, () => type.element, value, false);
    case "tuple":
      if (!isElements(value)) throw wrongKind("An array, for a tuple,", value);
      if (value.length !== type.elements.length)
        throw new CtyError(
          `A tuple of ${type.elements.length} elements is required, but the value has ${value.length}`,
        );
      return writeElements(writer, (index) => type.elements[index]!, value, true);
    case "map":
      if (!isMap(value)) throw wrongKind("A Map", value);
      return writeMap(writer, type.element, value);
    case "object":
      return writeObject(writer, type, value);
  }
}

function writeNumber(writer: MsgpackWriter, value: Numeric): void {
  if (typeof value === "number") {
    if (Number.isSafeInteger(value)) return writer.int(value);
    if (Math.abs(value) === Infinity) return writer.float64(value);
    if (!Number.isInteger(value) && isExactDouble(value)) return writer.float64(value);
  }
  const exact = numberFromText(numberToText(value));
  if (typeof exact === "number" && Number.isSafeInteger(exact)) return writer.int(exact);
  if (typeof exact === "number" && isExactDouble(exact)) return writer.float64(exact);
  if (typeof exact === "bigint" && exact >= INT64_MIN && exact <= INT64_MAX) return writer.bigint(exact);
  // Numbers that neither an int64 nor a double holds exactly are text; go-cty also sends larger whole numbers as text.
  writer.string(numberToText(exact));
}

function writeElements(
  writer: MsgpackWriter,
  elementType: (index: number) => Type,
  values: readonly Value[],
  addressable: boolean,
): void {
  writer.arrayHeader(values.length);
  let index = 0;
  try {
    for (; index < values.length; index++) write(writer, elementType(index), values[index]);
  } catch (error) {
    throw placed(error, addressable ? { index } : undefined);
  }
}

function writeMap(writer: MsgpackWriter, element: Type, values: ReadonlyMap<string, Value>): void {
  const entries = [...values].map(([key, value]) => [writableText(key), value] as const);
  entries.sort(([a], [b]) => compareText(a, b));
  writer.mapHeader(entries.length);
  let at = "";
  try {
    for (const [key, value] of entries) {
      at = key;
      writer.string(key);
      write(writer, element, value);
    }
  } catch (error) {
    throw placed(error, { key: at });
  }
}

function writeObject(writer: MsgpackWriter, type: Extract<Type, { kind: "object" }>, value: Value | undefined): void {
  if (!isObjectValue(value)) throw wrongKind("An object", value);
  const { names, types, indexOf } = objectShape(type);
  const extra = Object.keys(value).find((name) => !indexOf.has(name));
  if (extra !== undefined) throw new CtyError("The type has no attribute of this name", [{ attribute: extra }]);
  writer.mapHeader(names.length);
  let index = 0;
  try {
    for (; index < names.length; index++) {
      const attribute = ownAttribute(value, names[index]!);
      if (attribute === undefined) throw new CtyError("The attribute is missing; set it to null if it has no value");
      writer.string(names[index]!);
      write(writer, types[index]!, attribute);
    }
  } catch (error) {
    throw placed(error, { attribute: names[index]! });
  }
}
