import type { JsonValue } from "../resource";

/**
 * Private state as a resource sees it; null if there is none.
 *
 * @throws SyntaxError for bytes that this provider has not written
 */
export const decodePrivate = (bytes: Uint8Array | undefined): JsonValue =>
  bytes === undefined || bytes.length === 0 ? null : (JSON.parse(new TextDecoder().decode(bytes)) as JsonValue);

export const encodePrivate = (value: JsonValue): Uint8Array =>
  value === null ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(value));
