import { CtyError, within, wrongKind } from "./cty-error";
import { isElements, isMap, isObjectValue, normalizeText, type ObjectValue, UNKNOWN, type Value } from "./value";
import type { ObjectType, Type } from "./type";

/**
 * The value in MessagePack, as engines read it. A number goes as an exact integer or a double, a bigint as decimal text;
 * an unknown has no refinements.
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
  if (value === null) return writer.bytes(0xc0);
  // One byte of extension type 0.
  if (value === UNKNOWN) return writer.bytes(0xd4, 0, 0);
  switch (type.kind) {
    case "string":
      if (typeof value !== "string") throw wrongKind("A string", value);
      return writer.string(normalizeText(value));
    case "bool":
      if (typeof value !== "boolean") throw wrongKind("A bool", value);
      return writer.bytes(value ? 0xc3 : 0xc2);
    case "number":
      if (typeof value === "bigint") return writer.string(String(value));
      if (typeof value !== "number" || Number.isNaN(value)) throw wrongKind("A number", value);
      return Number.isSafeInteger(value) ? writer.integer(value) : writer.double(value);
    case "list":
      if (!isElements(value)) throw wrongKind("An array", value);
      writer.header("array", value.length);
      return value.forEach((element, index) => within({ index }, () => write(writer, type.element, element)));
    case "map":
      if (!isMap(value)) throw wrongKind("A Map", value);
      writer.header("map", value.size);
      return value.forEach((element, key) => {
        writer.string(normalizeText(key));
        within({ key }, () => write(writer, type.element, element));
      });
    case "object":
      if (!isObjectValue(value)) throw wrongKind("An object", value);
      return writeObject(writer, type, value);
  }
}

function writeObject(writer: MsgpackWriter, type: ObjectType, value: ObjectValue): void {
  const extra = Object.keys(value).find((name) => !Object.hasOwn(type.attributes, name));
  if (extra !== undefined) throw new CtyError("The type has no attribute of this name", [{ attribute: extra }]);
  const attributes = Object.entries(type.attributes);
  writer.header("map", attributes.length);
  for (const [attribute, inner] of attributes) {
    writer.string(attribute);
    within({ attribute }, () => write(writer, inner, value[attribute]));
  }
}

/** How the length of a value is written: up to `most` in the code itself, otherwise in as many bytes as it needs. */
export const LENGTHS = {
  string: { short: 0xa0, most: 31, long: 0xd9, sizes: [1, 2, 4] },
  array: { short: 0x90, most: 15, long: 0xdc, sizes: [2, 4] },
  map: { short: 0x80, most: 15, long: 0xde, sizes: [2, 4] },
} as const;

/** Writes MessagePack into a growing buffer. */
class MsgpackWriter {
  #buffer = Buffer.allocUnsafe(1024);
  #length = 0;

  /** The bytes written so far; do not use the writer afterwards, because they are not copied. */
  finish(): Uint8Array {
    return new Uint8Array(this.#buffer.buffer, this.#buffer.byteOffset, this.#length);
  }

  bytes(...bytes: readonly number[]): void {
    const at = this.#reserve(bytes.length);
    bytes.forEach((byte, index) => (this.#buffer[at + index] = byte));
  }

  integer(value: number): void {
    if (value >= -32 && value <= 127) return this.bytes(value & 0xff);
    this.bytes(0xd3);
    const at = this.#reserve(8);
    this.#buffer.writeBigInt64BE(BigInt(value), at);
  }

  double(value: number): void {
    this.bytes(0xcb);
    const at = this.#reserve(8);
    this.#buffer.writeDoubleBE(value, at);
  }

  string(text: string): void {
    const length = Buffer.byteLength(text);
    this.header("string", length);
    const at = this.#reserve(length);
    this.#buffer.write(text, at, length, "utf8");
  }

  header(kind: keyof typeof LENGTHS, length: number): void {
    const { short, most, long, sizes } = LENGTHS[kind];
    if (length <= most) return this.bytes(short | length);
    const index = sizes.findIndex((size) => length < 256 ** size);
    const size = sizes[index]!;
    this.bytes(long + index);
    const at = this.#reserve(size);
    this.#buffer.writeUIntBE(length, at, size);
  }

  /** Where the next bytes go; the buffer may be another one then. */
  #reserve(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#length, this.#buffer.length * 2));
      this.#buffer.copy(larger, 0, 0, at);
      this.#buffer = larger;
    }
    return at;
  }
}
