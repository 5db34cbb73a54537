import { CtyError, placed } from "./cty-error";
import { MsgpackReader } from "./msgpack-reader";
import { MsgpackWriter } from "./msgpack-writer";
import { numberFromText } from "./number";
import { objectShape, setOwn, type ObjectShape } from "./object-shape";
import { normalizeText } from "./text";
import { typeFromJson } from "./type-json";
import type { Type } from "./type";
import { Dynamic, UNKNOWN, type Numeric, type ObjectValue, type Value } from "./value";

/** Most types are only as deep as their schema, but values that carry their own types could nest without end. */
const MAX_DEPTH = 500;

/**
 * Decodes MessagePack. Unknowns of every kind become UNKNOWN (refinements, such as a known prefix, are dropped),
 * strings are in Unicode normal form C, numbers are exact.
 *
 * @throws CtyError with the path where the bytes are broken or hold no value of the type
 */
export function decodeMsgpack(type: Type, bytes: Uint8Array): Value {
  const reader = new MsgpackReader(bytes);
  const value = read(reader, type, 0);
  reader.expectEnd();
  return value;
}

function read(reader: MsgpackReader, type: Type, depth: number): Value {
  if (depth > MAX_DEPTH)
    throw new CtyError(`A value at most ${MAX_DEPTH} levels deep is required, but this one is deeper`);
  const next = reader.peek();
  if (next === "extension") {
    reader.extension();
    return UNKNOWN;
  }
  if (next === "nil") {
    reader.nil();
    return null;
  }
  switch (type.kind) {
    case "string":
      return normalizeText(reader.string());
    case "bool":
      return reader.bool();
    case "number":
      return readNumber(reader);
    case "dynamic":
      return readDynamic(reader, depth);
    case "list":
      return readElements(reader, reader.arrayLength("A list"), () => type.element, true, depth);
    case "set":
      return readElements(reader, reader.arrayLength("A set"), () => type.element, false, depth);
    case "tuple": {
      const length = reader.arrayLength("A tuple");
      if (length !== type.elements.length)
        throw new CtyError(`A tuple of ${type.elements.length} elements is required, but ${length} are given`);
      return readElements(reader, length, (index) => type.elements[index]!, true, depth);
    }
    case "map":
      return readMap(reader, type.element, depth);
    case "object":
      return readObject(reader, type, depth);
  }
}

function readNumber(reader: MsgpackReader): Numeric {
  const value = reader.number();
  return typeof value === "string" ? numberFromText(value) : value;
}

function readDynamic(reader: MsgpackReader, depth: number): Value {
  const length = reader.arrayLength("A value with its type, as an array of two,");
  if (length !== 2)
    throw new CtyError(`A value with its type, as an array of two, is required, but ${length} elements are given`);
  const type = typeFromJson(reader.string("A type in JSON"));
  const value = read(reader, type, depth + 1);
  return type.kind === "dynamic" ? value : new Dynamic(type, value);
}

function readElements(
  reader: MsgpackReader,
  length: number,
  elementType: (index: number) => Type,
  addressable: boolean,
  depth: number,
): readonly Value[] {
  const values: Value[] = [];
  try {
    while (values.length < length) values.push(read(reader, elementType(values.length), depth + 1));
  } catch (error) {
    throw placed(error, addressable ? { index: values.length } : undefined);
  }
  return values;
}

function readMap(reader: MsgpackReader, element: Type, depth: number): ReadonlyMap<string, Value> {
  const length = reader.mapLength("A map");
  const values = new Map<string, Value>();
  for (let i = 0; i < length; i++) {
    const key = normalizeText(reader.string("A string as the key of a map"));
    try {
      values.set(key, read(reader, element, depth + 1));
    } catch (error) {
      throw placed(error, { key });
    }
  }
  return values;
}

function readObject(reader: MsgpackReader, type: Extract<Type, { kind: "object" }>, depth: number): ObjectValue {
  const length = reader.mapLength("An object");
  const shape = objectShape(type);
  if (length !== shape.names.length)
    throw new CtyError(`An object with ${shape.names.length} attributes is required, but ${length} are given`);
  const keys = encodedNames(shape);
  const values: Record<string, Value> = {};
  for (let i = 0; i < length; i++) {
    // Core sorts the attributes, so the next name is nearly always the one expected and need not be decoded.
    const index = reader.accept(keys[i]!) ? i : attributeIndex(reader, shape);
    const name = shape.names[index]!;
    if (Object.hasOwn(values, name)) throw new CtyError("The attribute is given twice", [{ attribute: name }]);
    try {
      setOwn(values, name, read(reader, shape.types[index]!, depth + 1));
    } catch (error) {
      throw placed(error, { attribute: name });
    }
  }
  return values;
}

function attributeIndex(reader: MsgpackReader, shape: ObjectShape): number {
  const name = reader.string("A string as the name of an attribute");
  const index = shape.indexOf.get(name);
  if (index === undefined) throw new CtyError("The type has no attribute of this name", [{ attribute: name }]);
  return index;
}

const encodedNamesOf = new WeakMap<ObjectShape, readonly Uint8Array[]>();

function encodedNames(shape: ObjectShape): readonly Uint8Array[] {
  let names = encodedNamesOf.get(shape);
  if (names === undefined) {
    names = shape.names.map((name) => {
      const writer = new MsgpackWriter();
      writer.string(name);
      return writer.finish().slice();
    });
    encodedNamesOf.set(shape, names);
  }
  return names;
}
