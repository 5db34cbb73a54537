import type { JsonValue } from "../service-object";

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * JSON as plain values. Integers that a double cannot hold exactly become strings of their digits, so that no id is
 * changed by reading it. A `__proto__` field is a field like any other.
 *
 * @throws {SyntaxError}
 */
export function readJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return /\d{16}/.test(text) ? JSON.parse(text.replace(TOKEN, exactToken)) : value;
}

function exactToken(token: string): string {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}
