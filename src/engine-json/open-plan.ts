import type { JsonObject, JsonValue } from "../json";
import { isObject, textOrNull } from "./json-values";

/** The text is not a readable plan; the message says what it is and what to pass instead. */
export class PlanError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PlanError";
  }
}

const PASS = "pass the output of `terraform show -json PLANFILE`";

/** The JSON of a plan in a format that is known. @throws PlanError that says what the text is instead */
export function openPlan(text: string): JsonObject {
  const source = text.replace(/^\uFEFF/, "");
  if (/^\s*\{\s*"@level"/.test(source))
    throw new PlanError(
      "This is the log that `plan -json` prints, not a plan; save one with `plan -out=PLANFILE` and pass the output of `show -json PLANFILE`",
    );
  if (source.trim() === "") throw new PlanError(`The plan is empty; ${PASS}`);
  if (source.startsWith("PK\u0003\u0004")) throw new PlanError(`This is a saved plan itself, not its JSON; ${PASS}`);
  let plan: JsonValue;
  try {
    plan = JSON.parse(source) as JsonValue;
  } catch {
    throw new PlanError(`The plan is not JSON; ${PASS}, and nothing else`);
  }
  const names = isObject(plan) ? Object.keys(plan) : [];
  const isPlan = ["planned_values", "resource_changes", "configuration"].some((name) => names.includes(name));
  if (!isPlan && (names.includes("values") || names.includes("lineage")))
    throw new PlanError(
      "This is the JSON of a state, not of a plan; name the plan's file: `terraform show -json PLANFILE`",
    );
  const formatVersion = isObject(plan) ? textOrNull(plan["format_version"]) : null;
  if (!isObject(plan) || !isPlan || formatVersion === null) throw new PlanError(`The JSON is not a plan; ${PASS}`);
  if (!/^[01]\.\d+$/.test(formatVersion))
    throw new PlanError(
      `The plan's format_version is "${formatVersion}", and this version of wfa reads 0.x and 1.x; use a later one`,
    );
  return plan;
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
