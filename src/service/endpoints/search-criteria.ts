import { isJsonObject, type JsonObject, type JsonValue } from "../http/json";
import { RequestError } from "../http/request-error";

const SEARCH_TYPES = [
  "workflow",
  "workflowGroup",
  "workflowInstance",
  "workflowLog",
  "workflowQueue",
  "asset",
  "calendar",
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

const OPERATORS = ["equals", "contains"] as const;

/** A valid SearchReplace, as this service defines it: the interface document names the object but not its fields. */
interface SearchReplace {
  /** The unique name under which it is stored; null: the service chooses one. */
  readonly name: string | null;
  readonly types: readonly SearchType[];
  /** All must hold. */
  readonly criteria: readonly SearchCriterion[];
}

/** `field` is one of the object's fields; `value` is compared as text. */
interface SearchCriterion {
  readonly field: string;
  readonly operator: (typeof OPERATORS)[number];
  readonly value: string | number | boolean;
}

/** @throws RequestError 400 that names the mistake */
export function readSearch(body: JsonObject): SearchReplace {
  requireKnown("search", body, ["name", "types", "criteria"]);
  const { name = null, types = SEARCH_TYPES, criteria } = body;
  if (name !== null && (typeof name !== "string" || name === ""))
    throw new RequestError(400, 'The search\'s "name" is not a non-empty string');
  if (!isArray(criteria))
    throw new RequestError(
      400,
      'The search\'s "criteria" is not an array; it is one, of objects with field, operator and value',
    );
  if (!isArray(types))
    throw new RequestError(400, `The search's "types" is not an array of ${SEARCH_TYPES.join(", ")}`);
  return {
    name,
    types: types.map((type) => oneOf("types", type, SEARCH_TYPES)),
    criteria: criteria.map(readCriterion),
  };
}

export const matchesSearch = ({ criteria }: SearchReplace, fields: JsonObject): boolean =>
  criteria.every(({ field, operator, value }) => {
    const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const actual = typeof found === "object" ? JSON.stringify(found) : String(found ?? "");
    return operator === "equals" ? actual === String(value) : actual.includes(String(value));
  });

function readCriterion(value: JsonValue): SearchCriterion {
  if (!isJsonObject(value))
    throw new RequestError(400, "A criterion of the search is not an object with field, operator and value");
  requireKnown("criterion", value, ["field", "operator", "value"]);
  const { field, operator = "equals", value: wanted } = value;
  if (typeof field !== "string" || field === "")
    throw new RequestError(400, 'A criterion of the search has no "field"');
  if (typeof wanted !== "string" && typeof wanted !== "number" && typeof wanted !== "boolean") {
    throw new RequestError(400, `The criterion on "${field}" has no "value" that is a text, a number or a boolean`);
  }
  return { field, operator: oneOf("operator", operator, OPERATORS), value: wanted };
}

function requireKnown(what: string, object: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(object).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new RequestError(400, `The ${what}'s field "${unknown}" is not known; the fields are ${known.join(", ")}`);
}

function oneOf<const Value extends string>(name: string, value: JsonValue, values: readonly Value[]): Value {
  const found = values.find((known) => known === value);
  if (found === undefined)
    throw new RequestError(
      400,
      `The search's "${name}" cannot be ${JSON.stringify(value)}; it is one of ${values.join(", ")}`,
    );
  return found;
}

function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
