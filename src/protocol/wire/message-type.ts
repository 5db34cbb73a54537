import type { WireType } from "@bufbuild/protobuf/wire";

/** The scalar types that our messages use; `enum` is a number whose names are declared beside the message. */
export type Scalar = "string" | "bytes" | "bool" | "int64" | "enum";

/**
 * A protobuf message: a table of fields that can be written and read.
 *
 * Unknown fields and fields of another wire type than the declared one are skipped, as proto3 requires.
 */
export interface MessageType<Decoded, Input> {
  encode(value: Input): Uint8Array;
  /** @throws Error if the bytes are not a message: cut short, an impossible tag, text that is not UTF-8 */
  decode(bytes: Uint8Array): Decoded;
  /** The table, made ready on first use. */
  readonly plans: readonly FieldPlan[];
}

/** One row of a message's table, prepared for the codec. */
export interface FieldPlan {
  readonly key: string;
  readonly number: number;
  readonly wireType: WireType;
  readonly rule: "single" | "optional" | "repeated" | "map";
  /** The type of one element. */
  readonly element: ElementPlan;
  /** The other members of the oneof: they are unset when this one is read. */
  readonly siblings: readonly string[];
}

export type ElementPlan =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | { readonly kind: "message"; readonly type: MessageType<unknown, unknown> };

/** The messages of a service's method. Its handler says which of them are streams. */
export interface Rpc<
  RequestType extends MessageType<unknown, unknown>,
  ResponseType extends MessageType<unknown, unknown>,
> {
  readonly request: RequestType;
  readonly response: ResponseType;
}

export function rpc<Q extends MessageType<unknown, unknown>, A extends MessageType<unknown, unknown>>(
  request: Q,
  response: A,
): Rpc<Q, A> {
  return { request, response };
}

interface ScalarValues {
  readonly string: string;
  readonly bytes: Uint8Array;
  readonly bool: boolean;
  /** A bigint only beyond ±2^53, so that comparing with a literal works for all values that occur in practice. */
  readonly int64: number | bigint;
  readonly enum: number;
}

type AnyMessage = MessageType<unknown, unknown>;
type Single = Scalar | AnyMessage;

/** Numbers are left out on purpose: they would need the packed encoding, and none of our messages has them. */
type Repeatable = "string" | "bytes" | AnyMessage;

export interface Repeated<E extends Repeatable = Repeatable> {
  readonly rule: "repeated";
  readonly element: E;
}
export interface MapOf<E extends Repeatable = Repeatable> {
  readonly rule: "map";
  readonly element: E;
}
export interface Optional<E extends Scalar = Scalar> {
  readonly rule: "optional";
  readonly element: E;
}
export interface OneOf<E extends Single = Single> {
  readonly rule: "oneof";
  readonly group: string;
  readonly element: E;
}

export type FieldType = Single | Repeated | MapOf | Optional | OneOf;

/** A message's table: for each field its number on the wire and its type. */
export type Fields = Readonly<Record<string, readonly [number: number, type: FieldType]>>;

export const repeated = <E extends Repeatable>(element: E): Repeated<E> => ({ rule: "repeated", element });
/** `map<string, E>`; none of our messages has another kind of key. */
export const mapOf = <E extends Repeatable>(element: E): MapOf<E> => ({ rule: "map", element });
/** A scalar with explicit presence: absent and default are different. */
export const optional = <E extends Scalar>(element: E): Optional<E> => ({ rule: "optional", element });
/** A member of the oneof `group`; reading one member unsets the others. */
export const oneof = <E extends Single>(group: string, element: E): OneOf<E> => ({ rule: "oneof", group, element });

type DecodedSingle<T> = T extends Scalar ? ScalarValues[T] : T extends MessageType<infer D, unknown> ? D : never;
type DecodedField<T> =
  T extends Repeated<infer E>
    ? readonly DecodedSingle<E>[]
    : T extends MapOf<infer E>
      ? ReadonlyMap<string, DecodedSingle<E>>
      : T extends Optional<infer E>
        ? ScalarValues[E] | undefined
        : T extends OneOf<infer E>
          ? DecodedSingle<E> | undefined
          : T extends Scalar
            ? ScalarValues[T]
            : DecodedSingle<T> | undefined;

type InputSingle<T> = T extends Scalar ? ScalarValues[T] : T extends MessageType<unknown, infer I> ? I : never;
type InputField<T> =
  T extends Repeated<infer E>
    ? readonly InputSingle<E>[]
    : T extends MapOf<infer E>
      ? ReadonlyMap<string, InputSingle<E>>
      : T extends Optional<infer E>
        ? ScalarValues[E]
        : T extends OneOf<infer E>
          ? InputSingle<E>
          : InputSingle<T>;

/** A message as read: scalars hold their default where the sender left them out, nested messages are undefined. */
export type DecodedFields<F extends Fields> = { readonly [K in keyof F]: DecodedField<F[K][1]> };

/** A message as written: what is left out is the default. */
export type InputFields<F extends Fields> = { readonly [K in keyof F]?: InputField<F[K][1]> | undefined };
