import { isUtf8 } from "node:buffer";
import { CtyError, placed } from "./cty-error";
import { MsgpackWriter } from "./encode-msgpack";
import { integerFromBigInt, numberFromDouble, numberFromText } from "./number";
import { objectShape, type ObjectShape, setOwn, type Type, typeFromJson } from "./type";
import { normalizeText } from "./text";
import { Dynamic, type Numeric, type ObjectValue, UNKNOWN, type Value } from "./value";

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

/** Bytes of the length behind the codes `ext 8` and `ext 16`; `ext 32` has 4. */
const LENGTH_BYTES: ReadonlyMap<number, 1 | 2> = new Map([
  [0xc7, 1],
  [0xc8, 2],
]);

/**
 * Reads MessagePack from bytes that may be hostile: each length is checked against the remaining bytes before anything
 * is allocated, and every method either returns what it is named after or throws a CtyError.
 */
class MsgpackReader {
  private readonly buffer: Buffer;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  expectEnd(): void {
    const left = this.buffer.length - this.at;
    if (left > 0) throw new CtyError(`The value ends before its bytes do: ${left} bytes are left over`);
  }

  /** What comes next, without reading it. */
  peek(): "nil" | "extension" | "other" {
    this.need(1);
    const code = this.buffer[this.at]!;
    if (code === 0xc0) return "nil";
    return (code >= 0xd4 && code <= 0xd8) || (code >= 0xc7 && code <= 0xc9) ? "extension" : "other";
  }

  nil(): void {
    this.at += 1;
  }

  /** Skips an extension of any code; call it if {@link peek} returns "extension". */
  extension(): void {
    const code = this.code();
    if (code >= 0xd4) this.skip(1 + (1 << (code - 0xd4)));
    else this.skip(this.uint(LENGTH_BYTES.get(code) ?? 4) + 1);
  }

  bool(): boolean {
    const code = this.code();
    if (code !== 0xc2 && code !== 0xc3) throw unexpected("A bool", code);
    return code === 0xc3;
  }

  /** A number in any of its encodings; text is returned unchanged. */
  number(): Numeric | string {
    const code = this.code();
    if (code <= 0x7f) return code;
    if (code >= 0xe0) return code - 0x100;
    switch (code) {
      case 0xca:
        return numberFromDouble(this.buffer.readFloatBE(this.take(4)));
      case 0xcb:
        return numberFromDouble(this.buffer.readDoubleBE(this.take(8)));
      case 0xcc:
        return this.uint(1);
      case 0xcd:
        return this.uint(2);
      case 0xce:
        return this.uint(4);
      case 0xcf:
        return integerFromBigInt(this.buffer.readBigUInt64BE(this.take(8)));
      case 0xd0:
        return this.buffer.readInt8(this.take(1));
      case 0xd1:
        return this.buffer.readInt16BE(this.take(2));
      case 0xd2:
        return this.buffer.readInt32BE(this.take(4));
      case 0xd3:
        return integerFromBigInt(this.buffer.readBigInt64BE(this.take(8)));
      default:
        return this.textOf(code, "A number");
    }
  }

  /** A string; a binary string is accepted too, as in go-cty. */
  string(wanted = "A string"): string {
    return this.textOf(this.code(), wanted);
  }

  arrayLength(wanted: string): number {
    const code = this.code();
    let length: number;
    if (code >= 0x90 && code <= 0x9f) length = code & 0x0f;
    else if (code === 0xdc) length = this.uint(2);
    else if (code === 0xdd) length = this.uint(4);
    else throw unexpected(wanted, code);
    // Each element takes at least one byte, so a greater length is invalid.
    this.need(length);
    return length;
  }

  mapLength(wanted: string): number {
    const code = this.code();
    let length: number;
    if (code >= 0x80 && code <= 0x8f) length = code & 0x0f;
    else if (code === 0xde) length = this.uint(2);
    else if (code === 0xdf) length = this.uint(4);
    else throw unexpected(wanted, code);
    this.need(2 * length);
    return length;
  }

  /** Consumes these bytes if they come next, and returns whether they did. */
  accept(bytes: Uint8Array): boolean {
    if (this.at + bytes.length > this.buffer.length) return false;
    for (let i = 0; i < bytes.length; i++) if (this.buffer[this.at + i] !== bytes[i]) return false;
    this.at += bytes.length;
    return true;
  }

  private textOf(code: number, wanted: string): string {
    let length: number;
    if (code >= 0xa0 && code <= 0xbf) length = code & 0x1f;
    else if (code === 0xd9 || code === 0xc4) length = this.uint(1);
    else if (code === 0xda || code === 0xc5) length = this.uint(2);
    else if (code === 0xdb || code === 0xc6) length = this.uint(4);
    else throw unexpected(wanted, code);
    const start = this.take(length);
    const text = this.buffer.toString("utf8", start, this.at);
    // Decoding replaces invalid UTF-8 with U+FFFD, so only texts that contain one need the check.
    if (text.includes("\ufffd") && !isUtf8(this.buffer.subarray(start, this.at)))
      throw new CtyError(`${wanted} in UTF-8 is required, but the bytes are not UTF-8`);
    return text;
  }

  private code(): number {
    return this.buffer[this.take(1)]!;
  }

  private uint(bytes: 1 | 2 | 4): number {
    return this.buffer.readUIntBE(this.take(bytes), bytes);
  }

  private skip(bytes: number): void {
    this.take(bytes);
  }

  /** Advances by that many bytes and returns the offset where they start. */
  private take(bytes: number): number {
    this.need(bytes);
    const start = this.at;
    this.at += bytes;
    return start;
  }

  private need(bytes: number): void {
    if (bytes > this.buffer.length - this.at)
      throw new CtyError(
        `The bytes are cut short: ${bytes} more are required, but ${this.buffer.length - this.at} are left`,
      );
  }
}

const unexpected = (wanted: string, code: number): CtyError =>
  new CtyError(`${wanted} is required, but the MessagePack code is 0x${code.toString(16).padStart(2, "0")}`);
