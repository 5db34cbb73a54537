import type { JsonObject, JsonValue } from "../json";
import { isObject, textOrNull } from "./json-values";

/** The text is not a readable plan; the message says what it is and what to pass instead. */
export class PlanError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PlanError";
  }
}

/*
 * Fields that every engine writes. Where one is missing, the plan is refused: an entry that is skipped would be a change
 * that nobody reviews.
 */

export const damaged = (what: string): string =>
  `The plan's JSON is damaged: ${what}. Print it again with \`terraform show -json PLANFILE\``;

export function required(entry: JsonObject, name: string, what: string): string {
  const text = textOrNull(entry[name]);
  if (text === null) throw new PlanError(damaged(`${what} has no ${name}`));
  return text;
}

export function requiredObject(value: JsonValue | undefined, what: string): JsonObject {
  if (isObject(value)) return value;
  throw new PlanError(damaged(`${what} is not an object`));
}

export function arrayOf(value: JsonValue | undefined, what: string): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as readonly JsonValue[];
  throw new PlanError(damaged(`${what} is not an array`));
}
