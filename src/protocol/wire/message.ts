import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import { decodeFields, encodeFields } from "./codec";
import type { DecodedFields, Fields, InputFields } from "./field";
import type { FieldPlan, MessageType } from "./message-type";
import { planFields } from "./plan-fields";

/** The type of a message as read: `Decoded<typeof readResourceRequest>`. */
export type Decoded<M> = M extends MessageType<infer D, unknown> ? D : never;
/** The type of a message to be written. */
export type Input<M> = M extends MessageType<unknown, infer I> ? I : never;

/**
 * Declares a message: `message({ msgpack: [1, "bytes"], json: [2, "bytes"] })`.
 *
 * A message that contains itself gives its table as a function, and its type as an annotation.
 */
export function message<const F extends Fields>(fields: F | (() => F)): MessageType<DecodedFields<F>, InputFields<F>> {
  let plans: readonly FieldPlan[] | undefined;
  const type = {
    // Made on first use, so that declaring messages does not slow the start.
    get plans(): readonly FieldPlan[] {
      plans ??= planFields(typeof fields === "function" ? fields() : fields);
      return plans;
    },
    encode(value: InputFields<F>): Uint8Array {
      const writer = new BinaryWriter();
      encodeFields(type.plans, value, writer);
      return writer.finish();
    },
    decode(bytes: Uint8Array): DecodedFields<F> {
      const reader = new BinaryReader(bytes);
      return decodeFields(type.plans, {}, reader, reader.len) as DecodedFields<F>;
    },
  };
  return type;
}
