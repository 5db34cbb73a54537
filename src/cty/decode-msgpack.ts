import { CtyError } from "./cty-error";
import { LENGTHS } from "./encode-msgpack";
import type { ObjectType, Type } from "./type";
import {
  integer,
  normalizeText,
  numberFromDouble,
  numberFromText,
  type Numeric,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "./value";

/**
 * Decodes MessagePack. Unknowns of every kind become UNKNOWN (refinements, such as a known prefix, are dropped),
 * strings are in Unicode normal form C, and integers are exact.
 *
 * @throws CtyError where the bytes are broken or hold no value of the type
 */
export function decodeMsgpack(type: Type, bytes: Uint8Array): Value {
  const reader = new MsgpackReader(bytes);
  const value = read(reader, type);
  if (reader.left > 0) throw new CtyError(`The value ends before its bytes do: ${reader.left} bytes are left over`);
  return value;
}

function read(reader: MsgpackReader, type: Type): Value {
  if (reader.skipNil()) return null;
  if (reader.skipExtension()) return UNKNOWN;
  switch (type.kind) {
    case "string":
      return normalizeText(reader.string());
    case "bool":
      return reader.bool();
    case "number":
      return reader.number();
    case "list": {
      const values: Value[] = [];
      for (let left = reader.length("array", "A list"); left > 0; left--) values.push(read(reader, type.element));
      return values;
    }
    case "map": {
      const values = new Map<string, Value>();
      for (let left = reader.length("map", "A map"); left > 0; left--)
        values.set(normalizeText(reader.string()), read(reader, type.element));
      return values;
    }
    case "object":
      return readObject(reader, type);
  }
}

function readObject(reader: MsgpackReader, { attributes }: ObjectType): ObjectValue {
  const values: Record<string, Value> = {};
  for (let left = reader.length("map", "An object"); left > 0; left--) {
    const name = reader.string();
    if (!Object.hasOwn(attributes, name)) throw new CtyError(`The type has no attribute ${JSON.stringify(name)}`);
    values[name] = read(reader, attributes[name]!);
  }
  const missing = Object.keys(attributes).find((name) => !Object.hasOwn(values, name));
  if (missing !== undefined) throw new CtyError(`The attribute "${missing}" is missing`);
  return values;
}

/** Reads MessagePack from bytes that may be broken: every method returns what it is named after or throws a CtyError. */
class MsgpackReader {
  readonly #buffer: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get left(): number {
    return this.#buffer.length - this.#at;
  }

  /** Whether nil came next. */
  skipNil(): boolean {
    const isNil = this.#buffer[this.#at] === 0xc0;
    if (isNil) this.#at += 1;
    return isNil;
  }

  /** Whether an extension of any code came next. */
  skipExtension(): boolean {
    const code = this.#buffer[this.#at] ?? 0;
    const isShort = code >= 0xd4 && code <= 0xd8;
    if (!isShort && (code < 0xc7 || code > 0xc9)) return false;
    this.#at += 1;
    this.#take(1 + (isShort ? 1 << (code - 0xd4) : this.#unsigned(1 << (code - 0xc7))));
    return true;
  }

  bool(): boolean {
    const code = this.#unsigned(1);
    if (code !== 0xc2 && code !== 0xc3) throw unexpected("A bool", code);
    return code === 0xc3;
  }

  /** In any of its encodings. */
  number(): Numeric {
    const code = this.#unsigned(1);
    if (code <= 0x7f) return code;
    if (code >= 0xe0) return code - 0x100;
    switch (code) {
      case 0xca:
        return numberFromDouble(this.#buffer.readFloatBE(this.#take(4)));
      case 0xcb:
        return numberFromDouble(this.#buffer.readDoubleBE(this.#take(8)));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#unsigned(1 << (code - 0xcc));
      case 0xcf:
        return integer(this.#buffer.readBigUInt64BE(this.#take(8)));
      case 0xd0:
      case 0xd1:
      case 0xd2:
        return this.#buffer.readIntBE(this.#take(1 << (code - 0xd0)), 1 << (code - 0xd0));
      case 0xd3:
        return integer(this.#buffer.readBigInt64BE(this.#take(8)));
      default:
        // Core sends what no other encoding holds exactly as decimal text.
        this.#at -= 1;
        return numberFromText(this.string("A number"));
    }
  }

  string(wanted = "A string"): string {
    const length = this.length("string", wanted);
    const start = this.#take(length);
    return this.#buffer.toString("utf8", start, start + length);
  }

  /** The length of a string in bytes, of an array in elements, of a map in entries. */
  length(kind: keyof typeof LENGTHS, wanted: string): number {
    const code = this.#unsigned(1);
    const { short, most, long, sizes } = LENGTHS[kind];
    if (code >= short && code <= short + most) return code - short;
    const size = sizes[code - long];
    if (size === undefined) throw unexpected(wanted, code);
    return this.#unsigned(size);
  }

  #unsigned(bytes: number): number {
    return this.#buffer.readUIntBE(this.#take(bytes), bytes);
  }

  /** Advances by that many bytes and returns the offset where they start. */
  #take(bytes: number): number {
    if (bytes > this.left)
      throw new CtyError(`The bytes are cut short: ${bytes} more are required, but ${this.left} are left`);
    const start = this.#at;
    this.#at += bytes;
    return start;
  }
}

const unexpected = (wanted: string, code: number): CtyError =>
  new CtyError(`${wanted} is required, but the MessagePack code is 0x${code.toString(16).padStart(2, "0")}`);
