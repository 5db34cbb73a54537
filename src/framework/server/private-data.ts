import type { JsonValue } from "../resource";

/**
 * Private state as a resource sees it; null if there is none.
 *
 * @throws SyntaxError for bytes that this provider has not written
 */
export const decodePrivate = (bytes: Uint8Array | undefined): JsonValue =>
  bytes === undefined || bytes.length === 0 ? null : (JSON.parse(textOf(bytes)) as JsonValue);

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");

export const encodePrivate = (value: JsonValue): Uint8Array =>
  value === null ? new Uint8Array() : Buffer.from(JSON.stringify(value), "utf8");
