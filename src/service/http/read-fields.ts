import type { RequestBody } from "./endpoint";
import { isJsonObject, type JsonObject } from "./json";
import { RequestError } from "./request-error";

interface FieldTypes {
  readonly string: string;
  readonly boolean: boolean;
  readonly number: number;
}

interface FieldRule {
  readonly type: keyof FieldTypes;
  readonly required: boolean;
}

type FieldsOf<Rules extends Readonly<Record<string, FieldRule>>> = {
  readonly [Name in keyof Rules]:
    | FieldTypes[Rules[Name]["type"]]
    | (Rules[Name]["required"] extends true ? never : undefined);
};

/** A JSON body that is an object. @throws RequestError 400 */
export function readObject(body: RequestBody): JsonObject {
  if (body.format !== "json" || !isJsonObject(body.value)) throw new RequestError(400, "The body is not a JSON object");
  return body.value;
}

/** A JSON body's documented fields. @throws RequestError 400 for any other field, a wrong type or a missing one. */
export function readFields<const Rules extends Readonly<Record<string, FieldRule>>>(
  body: RequestBody,
  rules: Rules,
): FieldsOf<Rules> {
  const fields = readObject(body);
  for (const name of Object.keys(fields)) {
    if (Object.hasOwn(rules, name)) continue;
    throw new RequestError(400, `The field "${name}" is not known; the fields are ${Object.keys(rules).join(", ")}`);
  }
  return checkFields(fields, rules);
}

/** The fields that a rule names. @throws RequestError 400 for a wrong type or a missing one */
export function checkFields<const Rules extends Readonly<Record<string, FieldRule>>>(
  fields: JsonObject,
  rules: Rules,
): FieldsOf<Rules> {
  const read = Object.entries(rules).map(([name, rule]) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined && rule.required) throw new RequestError(400, `The field "${name}" is missing`);
    if (value !== undefined && typeof value !== rule.type) {
      throw new RequestError(400, `The field "${name}" is not a ${rule.type}`);
    }
    return [name, value];
  });
  return Object.fromEntries(read) as FieldsOf<Rules>;
}
