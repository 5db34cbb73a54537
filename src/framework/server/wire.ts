import {
  CtyError,
  decodeJson,
  decodeMsgpack,
  encodeMsgpack,
  isWhollyKnown,
  type ObjectValue,
  type Type,
  unknownPaths,
  type Value,
} from "../../cty";
import type { DynamicValue } from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import type { JsonValue } from "../resource";

/** Null on the wire. */
export const NULL_VALUE: DynamicValue = { msgpack: Uint8Array.of(0xc0) };

/** @throws DiagnosticError if the bytes do not hold a value of the type: a value from the engine is not our bug */
export function decode(type: Type, wire: DynamicValue | undefined): Value {
  try {
    if (wire?.msgpack !== undefined && wire.msgpack.length > 0) return decodeMsgpack(type, wire.msgpack);
    if (wire?.json !== undefined && wire.json.length > 0) return decodeJson(type, wire.json);
    return null;
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    const detail = `The engine sent a value that does not fit this version of the provider: ${error.message}. Run init again. If that does not help, report it with the engine's version`;
    throw new DiagnosticError({ summary: "Cannot read a value from the engine", detail }, { cause: error });
  }
}

export const decodeObject = (type: Type, wire: DynamicValue | undefined): ObjectValue | null =>
  decode(type, wire) as ObjectValue | null;

/** Whether two values came in the same bytes, as the proposed state of an object without a change does. */
export const sameBytes = (a: DynamicValue, b: DynamicValue): boolean =>
  a.msgpack !== undefined && b.msgpack !== undefined && Buffer.compare(a.msgpack, b.msgpack) === 0;

/** Terraform wants answers in msgpack. @throws CtyError if the value is not of the type */
export const encode = (type: Type, value: Value): DynamicValue => ({ msgpack: encodeMsgpack(type, value) });

/**
 * @returns the value for the wire
 * @throws CtyError with the path where a value that was read does not have the type, or is unknown
 */
export function requireWhole(type: Type, value: Value): DynamicValue {
  const encoded = encode(type, value);
  if (!isWhollyKnown(value))
    throw new CtyError("A known value is required, but this one is unknown", unknownPaths(value)[0]);
  return encoded;
}

/**
 * Private state as a resource sees it; null if there is none.
 *
 * @throws SyntaxError for bytes that this provider has not written
 */
export const decodePrivate = (bytes: Uint8Array | undefined): JsonValue =>
  bytes === undefined || bytes.length === 0
    ? null
    : (JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")) as JsonValue);

export const encodePrivate = (value: JsonValue): Uint8Array =>
  value === null ? new Uint8Array() : Buffer.from(JSON.stringify(value), "utf8");
