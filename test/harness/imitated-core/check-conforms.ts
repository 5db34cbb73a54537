import { CtyError, UNKNOWN, encodeMsgpack, walkValue, type Path, type Value } from "../../../src/cty";
import type { BlockMessage, SchemaMessage } from "../../../src/protocol";
import { impliedType } from "./implied-type";
import { attributeOf, elementsOf, visitAttributes } from "./parts";
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
export function checkWhollyKnown(schema: SchemaMessage, value: Value): readonly string[] {
  const problems: string[] = [];
  walkValue(impliedType(schema), value, [], (_type, inner, path) => {
    if (inner === UNKNOWN) problems.push(problem(path, "is unknown, but must be known by now"));
  });
  return problems;
}

/** Write-only attributes are null in every answer. */
export function checkWriteOnly(schema: SchemaMessage, value: Value): readonly string[] {
  const problems: string[] = [];
  visitAttributes(schema.block.attributes, schema.block.blockTypes, value, [], (attribute, inner, path) => {
    if (attribute.writeOnly && inner !== null) problems.push(problem(path, "is write-only and must be null"));
  });
  return problems;
}

/** Where there are no blocks, lists, sets and maps of blocks are empty, and groups are there with nothing in them. */
export function checkBlocksPresent(block: BlockMessage, value: Value, path: Path = []): readonly string[] {
  if (value === null || value === UNKNOWN) return [];
  return block.blockTypes.flatMap((nested) => {
    const inner = attributeOf(value, nested.typeName);
    const innerPath = [...path, { attribute: nested.typeName }];
    if (inner === null && nested.nesting !== "single")
      return [
        problem(
          innerPath,
          nested.nesting === "group"
            ? "is a group block and must not be null"
            : "must be empty to mean no blocks, not null",
        ),
      ];
    return elementsOf(nested.nesting, inner).flatMap(({ element, step }) =>
      checkBlocksPresent(nested.block, element, [...innerPath, ...step]),
    );
  });
}
