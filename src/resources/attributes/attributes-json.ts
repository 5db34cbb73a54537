import type { JsonValue } from "../../client";

/**
 * All fields that the service showed, as JSON text with sorted keys, because their order is insignificant and must not
 * cause a diff.
 */
export const attributesJson = (attributes: JsonValue): string => JSON.stringify(sorted(attributes));

function sorted(value: JsonValue): JsonValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}
