import { UNKNOWN, type Unknown } from "../../cty";
import type { JsonValue } from "../../client";
import { durationProblem, optional, string } from "../../framework";

/** A planned value during apply: known, or null if the plan left it to the service. */
export const knownValue = <T>(value: T | Unknown | null): T | null => (value === UNKNOWN ? null : value);

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

/** The `timeout` of an action, which has only one operation. @param fallback a duration such as `5m` */
export const timeoutAttribute = (what: string, fallback: string) =>
  optional(string, {
    description: `How long to wait for ${what}, as a duration such as \`30s\`, \`5m\` or \`1h30m\`. Default: \`${fallback}\`.`,
    default: fallback,
    validate: durationProblem,
  });
