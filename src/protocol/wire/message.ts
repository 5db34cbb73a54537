import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

interface ScalarValues {
  readonly string: string;
  readonly bytes: Uint8Array;
  readonly bool: boolean;
  /** Versions, counts and indexes: none is beyond ±2^53. */
  readonly int64: number;
  /** A number whose names are declared beside the message. */
  readonly enum: number;
}

/** The scalar types that our messages use. */
type Scalar = keyof ScalarValues;

/**
 * A protobuf message: a table of fields that can be written and read.
 *
 * Unknown fields and fields of another wire type than the declared one are skipped, as proto3 requires.
 */
export interface MessageType<Decoded, Input> {
  encode(value: Input): Uint8Array;
  /** @throws Error if the bytes are not a message: cut short, an impossible tag, text that is not UTF-8 */
  decode(bytes: Uint8Array): Decoded;
  /** The table. */
  readonly rows: readonly Row[];
}

type AnyMessage = MessageType<unknown, unknown>;

/** Repeated numbers are left out on purpose: they would need the packed encoding, and none of our messages has them. */
interface Repeated<E extends AnyMessage = AnyMessage> {
  readonly rule: "repeated";
  readonly element: E;
}
interface Optional<E extends Scalar = Scalar> {
  readonly rule: "optional";
  readonly element: E;
}
type FieldType = Scalar | AnyMessage | Repeated | Optional;

/** A message's table: for each field its number on the wire and its type. */
type Fields = Readonly<Record<string, readonly [number: number, type: FieldType]>>;
type Row = readonly [key: string, field: Fields[string]];

export const repeated = <E extends AnyMessage>(element: E): Repeated<E> => ({ rule: "repeated", element });
/** `map<string, E>`, which is on the wire what its entries are. */
export const mapOf = <D, I>(element: MessageType<D, I>) =>
  repeated(message({ key: [1, "string"], value: [2, element] }));
/** A scalar with explicit presence, such as a member of a oneof: absent and default are different. */
export const optional = <E extends Scalar>(element: E): Optional<E> => ({ rule: "optional", element });

/** The type of a message as read: `Decoded<typeof readResourceRequest>`. */
export type Decoded<M> = M extends MessageType<infer D, unknown> ? D : never;
/** The type of a message to be written. */
export type Input<M> = M extends MessageType<unknown, infer I> ? I : never;

type DecodedField<T> =
  T extends Repeated<infer E>
    ? readonly Decoded<E>[]
    : T extends Optional<infer E>
      ? ScalarValues[E] | undefined
      : T extends Scalar
        ? ScalarValues[T]
        : Decoded<T> | undefined;

type InputField<T> =
  T extends Repeated<infer E>
    ? readonly Input<E>[]
    : T extends Optional<infer E>
      ? ScalarValues[E]
      : T extends Scalar
        ? ScalarValues[T]
        : Input<T>;

/** A message as read: scalars hold their default where the sender left them out, nested messages are undefined. */
type DecodedFields<F extends Fields> = { readonly [K in keyof F]: DecodedField<F[K][1]> };
/** A message as written: what is left out is the default. */
type InputFields<F extends Fields> = { readonly [K in keyof F]?: InputField<F[K][1]> | undefined };

/**
 * Declares a message: `message({ msgpack: [1, "bytes"], json: [2, "bytes"] })`.
 *
 * A message that contains itself gives its table as a function, and its type as an annotation.
 */
export function message<const F extends Fields>(fields: F | (() => F)): MessageType<DecodedFields<F>, InputFields<F>> {
  let rows: readonly Row[] | undefined;
  const type = {
    get rows(): readonly Row[] {
      return (rows ??= Object.entries(typeof fields === "function" ? fields() : fields));
    },
    encode(value: InputFields<F>): Uint8Array {
      const writer = new BinaryWriter();
      encodeFields(type.rows, value, writer);
      return writer.finish();
    },
    decode(bytes: Uint8Array): DecodedFields<F> {
      const reader = new BinaryReader(bytes);
      return decodeFields(type.rows, {}, reader, reader.len) as DecodedFields<F>;
    },
  };
  return type;
}

type Values = Record<string, unknown>;

function encodeFields(rows: readonly Row[], values: Readonly<Values>, writer: BinaryWriter): void {
  for (const [key, [number, type]] of rows) {
    const value = values[key];
    if (value === undefined || (typeof type === "string" && isDefault(value))) continue;
    const element = elementOf(type);
    const elements = hasRule(type, "repeated") ? (value as readonly unknown[]) : [value];
    for (const one of elements) {
      writer.tag(number, wireTypeOf(element));
      if (typeof element === "string") encodeScalar(element, one, writer);
      else {
        writer.fork();
        encodeFields(element.rows, one as Values, writer);
        writer.join();
      }
    }
  }
}

const isDefault = (value: unknown): boolean =>
  value instanceof Uint8Array ? value.length === 0 : value === "" || value === 0 || value === false;

function encodeScalar(scalar: Scalar, value: unknown, writer: BinaryWriter): BinaryWriter {
  switch (scalar) {
    case "string":
      return writer.string(value as string);
    case "bytes":
      return writer.bytes(value as Uint8Array);
    case "bool":
      return writer.bool(value as boolean);
    case "int64":
      return writer.int64(value as number);
    case "enum":
      return writer.int32(value as number);
  }
}

/** Reads fields up to `end` into `values`, which is returned with the defaults of all missing fields. */
function decodeFields(rows: readonly Row[], values: Values, reader: BinaryReader, end: number): Values {
  for (const [key, [, type]] of rows) values[key] ??= defaultOf(type);
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    const [key, [, type]] = rows.find(([, [candidate]]) => candidate === number) ?? UNKNOWN_ROW;
    const element = elementOf(type);
    if (key === "" || wireTypeOf(element) !== wireType) reader.skip(wireType, number);
    else if (hasRule(type, "repeated")) (values[key] as unknown[]).push(decodeElement(element, reader, end, undefined));
    // A message field that occurs twice is merged and a scalar is replaced, as the encoding specifies.
    else values[key] = decodeElement(element, reader, end, values[key]);
  }
  if (reader.pos !== end) throw new Error("a field is longer than the message around it");
  return values;
}

const UNKNOWN_ROW: Row = ["", [0, "bytes"]];

function decodeElement(element: Scalar | AnyMessage, reader: BinaryReader, end: number, previous: unknown): unknown {
  switch (element) {
    case "string":
      return reader.string(true);
    case "bytes":
      return reader.bytes();
    case "bool":
      return reader.bool();
    case "int64":
      return Number(reader.int64());
    case "enum":
      return reader.int32();
  }
  const length = reader.uint32();
  const ownEnd = reader.pos + length;
  if (ownEnd > end) throw new Error("a field is longer than the message around it");
  return decodeFields(element.rows, (previous ?? {}) as Values, reader, ownEnd);
}

function defaultOf(type: FieldType): unknown {
  switch (type) {
    case "string":
      return "";
    case "bytes":
      return new Uint8Array(0);
    case "bool":
      return false;
    case "int64":
    case "enum":
      return 0;
    default:
      return hasRule(type, "repeated") ? [] : undefined;
  }
}

const hasRule = <R extends "repeated" | "optional">(
  type: FieldType,
  rule: R,
): type is Extract<FieldType, { readonly rule: R }> => typeof type !== "string" && "rule" in type && type.rule === rule;

const elementOf = (type: FieldType): Scalar | AnyMessage =>
  typeof type !== "string" && "rule" in type ? type.element : type;

const wireTypeOf = (element: Scalar | AnyMessage): WireType =>
  element === "bool" || element === "int64" || element === "enum" ? WireType.Varint : WireType.LengthDelimited;
