import { CtyError, placed } from "./cty-error";
import {
  Dynamic,
  isElements,
  isMap,
  isObjectValue,
  type Numeric,
  UNKNOWN,
  type Value,
  wrongKind,
  ownAttribute,
  isNumeric,
} from "./value";
import { isExactDouble, numberFromText, numberToText } from "./number";
import { objectShape, type Type, typeToJson } from "./type";
import { compareText, writableText } from "./text";

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

/** Writes MessagePack, each value in its smallest encoding, into a growing buffer. */
export class MsgpackWriter {
  private buffer = Buffer.allocUnsafe(1024);
  private length = 0;

  /** The bytes written so far; do not use the writer afterwards, because they are not copied. */
  finish(): Uint8Array {
    return new Uint8Array(this.buffer.buffer, this.buffer.byteOffset, this.length);
  }

  nil(): void {
    this.byte(0xc0);
  }

  bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** Terraform's "unknown" without refinements: one byte of extension type 0. */
  unknown(): void {
    this.reserve(3);
    this.buffer[this.length++] = 0xd4;
    this.buffer[this.length++] = 0;
    this.buffer[this.length++] = 0;
  }

  /** @param value an integer within ±2^53 */
  int(value: number): void {
    if (value >= 0) {
      if (value < 0x80) this.byte(value);
      else if (value <= 0xff) this.uint(0xcc, value, 1);
      else if (value <= 0xffff) this.uint(0xcd, value, 2);
      else if (value <= 0xffffffff) this.uint(0xce, value, 4);
      else this.bigint(BigInt(value));
    } else if (value >= -0x20) this.byte(0x100 + value);
    else if (value >= -0x80) this.uint(0xd0, 0x100 + value, 1);
    else if (value >= -0x8000) this.uint(0xd1, 0x10000 + value, 2);
    else if (value >= -0x80000000) this.uint(0xd2, 0x100000000 + value, 4);
    else this.bigint(BigInt(value));
  }

  /** @param value an integer that needs eight bytes: from -2^63 to 2^64 - 1 */
  bigint(value: bigint): void {
    this.reserve(9);
    this.buffer[this.length] = value < 0n ? 0xd3 : 0xcf;
    this.buffer.writeBigUInt64BE(BigInt.asUintN(64, value), this.length + 1);
    this.length += 9;
  }

  float64(value: number): void {
    this.reserve(9);
    this.buffer[this.length] = 0xcb;
    this.buffer.writeDoubleBE(value, this.length + 1);
    this.length += 9;
  }

  /** @param text whole Unicode characters (no half surrogate pairs) */
  string(text: string): void {
    if (text.length < 32 && this.shortAscii(text)) return;
    const bytes = Buffer.byteLength(text);
    if (bytes < 32) this.byte(0xa0 | bytes);
    else if (bytes <= 0xff) this.uint(0xd9, bytes, 1);
    else if (bytes <= 0xffff) this.uint(0xda, bytes, 2);
    else this.uint(0xdb, bytes, 4);
    this.reserve(bytes);
    this.buffer.write(text, this.length, bytes, "utf8");
    this.length += bytes;
  }

  /** The text's UTF-8 bytes as a binary string. */
  binary(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (bytes <= 0xff) this.uint(0xc4, bytes, 1);
    else if (bytes <= 0xffff) this.uint(0xc5, bytes, 2);
    else this.uint(0xc6, bytes, 4);
    this.reserve(bytes);
    this.buffer.write(text, this.length, bytes, "utf8");
    this.length += bytes;
  }

  arrayHeader(length: number): void {
    if (length < 16) this.byte(0x90 | length);
    else if (length <= 0xffff) this.uint(0xdc, length, 2);
    else this.uint(0xdd, length, 4);
  }

  mapHeader(length: number): void {
    if (length < 16) this.byte(0x80 | length);
    else if (length <= 0xffff) this.uint(0xde, length, 2);
    else this.uint(0xdf, length, 4);
  }

  /** Most strings are short names; writing them here saves two calls out of JavaScript each. */
  private shortAscii(text: string): boolean {
    this.reserve(32);
    let at = this.length;
    this.buffer[at++] = 0xa0 | text.length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      this.buffer[at++] = unit;
    }
    this.length = at;
    return true;
  }

  private byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  private uint(code: number, value: number, bytes: 1 | 2 | 4): void {
    this.reserve(1 + bytes);
    this.buffer[this.length] = code;
    this.buffer.writeUIntBE(value, this.length + 1, bytes);
    this.length += 1 + bytes;
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
