import { CtyError, encodeMsgpack, unknownPaths, type Value } from "../../../src/cty";
import type { SchemaMessage } from "../../../src/protocol";
import { impliedType } from "./implied-type";
import { visitAttributes } from "./parts";
import { problem } from "./problem";

/** "Provider produced invalid object": the value is not of the schema's type. */
export function checkConforms(schema: SchemaMessage, value: Value): readonly string[] {
  try {
    encodeMsgpack(impliedType(schema), value);
    return [];
  } catch (error) {
    if (error instanceof CtyError) return [problem(error.path, error.problem)];
    throw error;
  }
}

/** Something unknown is left where everything must be known. */
export const checkWhollyKnown = (value: Value): readonly string[] =>
  unknownPaths(value).map((path) => problem(path, "is unknown, but must be known by now"));

/** Write-only attributes are null in every answer. */
export function checkWriteOnly(schema: SchemaMessage, value: Value): readonly string[] {
  const problems: string[] = [];
  visitAttributes(schema.attributes, value, [], (attribute, inner, path) => {
    if (attribute.writeOnly && inner !== null) problems.push(problem(path, "is write-only and must be null"));
  });
  return problems;
}
