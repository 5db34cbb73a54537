import { attributePath, UNKNOWN, type Unknown } from "../../cty";
import type { JsonValue } from "../../client";
import { durationProblem, optional, string, type Diagnostics } from "../../framework";

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

/** Refuses a text without visible characters. @param advice such as `omit it to list all assets` */
export const notBlank =
  (advice?: string) =>
  (text: string): string | undefined =>
    text.trim() === "" ? `it must not be blank${advice === undefined ? "" : `; ${advice}`}` : undefined;

/** Refuses blank names in a map of names to values. @param what such as `a parameter` */
export const namesNotBlank =
  (what: string) =>
  (values: ReadonlyMap<string, unknown>): string | undefined =>
    [...values.keys()].some((name) => name.trim() === "") ? `the name of ${what} must not be blank` : undefined;

/** Refuses what is not among the allowed texts. */
export const oneOf =
  (allowed: readonly string[]) =>
  (text: string): string | undefined =>
    allowed.includes(text)
      ? undefined
      : `it must be one of ${allowed.map((name) => `"${name}"`).join(", ")}; got "${text}"`;

/** What is wrong with optional text that must be JSON, and is sent unchanged; undefined if nothing is. */
export const jsonProblem = (text: string): string | undefined =>
  notBlank("omit the attribute instead")(text) ?? readProblem(text, () => undefined);

/** What is wrong with text that must be a JSON object; undefined if nothing is. */
export const jsonObjectProblem = (text: string): string | undefined =>
  readProblem(text, (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? undefined
      : `it must be the text of a JSON object, but is ${kindOf(value)}; write it with jsonencode({ … })`,
  );

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

function readProblem(text: string, problem: (value: unknown) => string | undefined): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may contain secrets.
    return "it must be JSON text, but is not valid JSON; write it with jsonencode(…)";
  }
  return problem(value);
}

/** Refuses a configuration that does not set exactly one of two attributes, as far as that is known. */
export const exactlyOneOf =
  <A extends string, B extends string>(a: A, b: B) =>
  (config: Readonly<Record<A | B, unknown>>, diagnostics: Diagnostics): void => {
    // An unknown one may be null in the end; the final values are checked again.
    const isOpen = [config[a], config[b]].includes(UNKNOWN) && config[a] !== null && config[b] !== null;
    if (isOpen || (config[a] === null) !== (config[b] === null)) return;
    diagnostics.error({
      summary: `Set exactly one of ${a} and ${b}`,
      detail: config[a] === null ? "Neither is set. Set one of them" : "Both are set. Remove one of them",
      path: attributePath(a),
    });
  };
