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
