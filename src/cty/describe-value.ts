import { CtyError } from "./cty-error";
import { isNumeric } from "./number";
import { Dynamic, UNKNOWN, type ObjectValue, type Value } from "./value";

/** The kind of a value, for messages; never the value itself, which may be a secret. */
function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (value === UNKNOWN) return "unknown";
  if (isNumeric(value)) return "a number";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Map) return "a Map";
  if (value instanceof Dynamic) return "a Dynamic";
  if (typeof value === "boolean") return "a bool";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The error for a value of the wrong kind; `wanted` begins the sentence, such as "A string". */
export const wrongKind = (wanted: string, value: unknown): CtyError =>
  new CtyError(`${wanted} is required, but the value is ${describeValue(value)}`);

/** Whether the value has the form of an object. */
export const isObjectValue = (value: unknown): value is ObjectValue => describeValue(value) === "an object";

/** Whether the value has the form of a list, set or tuple. */
export const isElements = (value: unknown): value is readonly Value[] => Array.isArray(value);

/** Whether the value has the form of a map. */
export const isMap = (value: unknown): value is ReadonlyMap<string, Value> => value instanceof Map;
