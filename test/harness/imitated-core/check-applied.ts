import { UNKNOWN, valuesEqual, type ObjectValue, type Path, type Type, type Value } from "../../../src/cty";
import type { AttributeMessage, BlockMessage, NestedBlockMessage, SchemaMessage } from "../../../src/protocol";
import { checkBlocksPresent, checkConforms, checkWhollyKnown, checkWriteOnly } from "./check-conforms";
import { attributeType } from "./implied-type";
import { addressedElements, attributeOf, stepTo } from "./parts";
import { problem, show } from "./problem";

/**
 * "Provider produced inconsistent result after apply" and "invalid result object after apply": what core finds wrong
 * with the new state that ApplyResourceChange answers without an error. What was planned must come back as planned,
 * what was planned unknown may be anything of its type, and nothing is unknown any longer.
 *
 * @param planned null for a delete
 * @returns one line for each problem with its path; empty for a valid result
 */
export function checkApplied(schema: SchemaMessage, planned: Value, actual: Value): readonly string[] {
  const ill = checkConforms(schema, actual);
  if (ill.length > 0) return ill;
  return [
    ...checkWhollyKnown(schema, actual),
    ...checkWriteOnly(schema, actual),
    ...checkBlocksPresent(schema.block, actual),
    ...compareBlock(schema.block, planned, actual, []),
  ];
}

/**
 * "Provider produced inconsistent final plan": what core finds wrong with the second plan, made during apply with a
 * wholly known configuration. It may only fill in what the first left unknown.
 */
export function checkFinalPlan(schema: SchemaMessage, firstPlan: Value, secondPlan: Value): readonly string[] {
  const ill = checkConforms(schema, secondPlan);
  if (ill.length > 0) return ill;
  return [...checkWriteOnly(schema, secondPlan), ...compareBlock(schema.block, firstPlan, secondPlan, [])];
}

function compareBlock(block: BlockMessage, planned: Value, actual: Value, path: Path): readonly string[] {
  if (planned === null && actual !== null) return [problem(path, "was planned to be absent, but is now present")];
  if (planned !== null && actual === null) return [problem(path, "was planned to be present, but is now absent")];
  if (planned === null) return [];
  return [
    ...block.attributes.flatMap((attribute) =>
      compareAttribute(attribute, attributeOf(planned, attribute.name), attributeOf(actual, attribute.name), [
        ...path,
        { attribute: attribute.name },
      ]),
    ),
    ...block.blockTypes.flatMap((nested) =>
      compareNestedBlock(nested, attributeOf(planned, nested.typeName), attributeOf(actual, nested.typeName), [
        ...path,
        { attribute: nested.typeName },
      ]),
    ),
  ];
}

function compareAttribute(attribute: AttributeMessage, planned: Value, actual: Value, path: Path): readonly string[] {
  const problems = compareValue(attributeType(attribute), planned, actual, path);
  return problems.length > 0 && attribute.sensitive
    ? [problem(path, "is sensitive and not what was planned")]
    : problems;
}

function compareNestedBlock(nested: NestedBlockMessage, planned: Value, actual: Value, path: Path): readonly string[] {
  switch (nested.nesting) {
    case "single":
    case "group":
      // A block that is not known yet may turn out to be no block.
      return planned === UNKNOWN && actual === null ? [] : compareBlock(nested.block, planned, actual, path);
    case "list":
    case "map": {
      if (planned === UNKNOWN || planned === null || actual === UNKNOWN || actual === null) return [];
      const before = addressedElements(planned);
      const after = addressedElements(actual);
      if (before.size !== after.size)
        return [problem(path, `${before.size} blocks were planned, but there are ${after.size} now`)];
      return [...before].flatMap(([address, element]) => {
        const elementPath = [...path, stepTo(address)];
        const like = after.get(address);
        // Core lets a key of a map of blocks change unseen; a provider that does so is wrong all the same.
        if (like === undefined) return [problem(elementPath, "was planned, but is not there now")];
        return compareBlock(nested.block, element, like, elementPath);
      });
    }
    case "set":
      if (planned === UNKNOWN || planned === null || actual === UNKNOWN || actual === null) return [];
      return compareSet(planned as readonly Value[], actual as readonly Value[], path, (before, after) =>
        compareBlock(nested.block, before, after, path),
      );
  }
}

function compareValue(type: Type, planned: Value, actual: Value, path: Path): readonly string[] {
  if (planned === UNKNOWN) return [];
  if (planned === null || actual === null)
    return planned === actual ? [] : [problem(path, `was ${show(planned)}, but is now ${show(actual)}`)];
  if (actual === UNKNOWN) return [problem(path, `was ${show(planned)}, but is now unknown`)];
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return valuesEqual(type, planned, actual)
        ? []
        : [problem(path, `was ${show(planned)}, but is now ${show(actual)}`)];
    case "list":
    case "map":
      return compareElements(() => type.element, planned, actual, path);
    case "tuple":
      return compareElements((address) => type.elements[address as number]!, planned, actual, path);
    case "object":
      return Object.entries(type.attributes).flatMap(([attribute, attributeType]) =>
        compareValue(attributeType, (planned as ObjectValue)[attribute]!, (actual as ObjectValue)[attribute]!, [
          ...path,
          { attribute },
        ]),
      );
    case "set":
      return compareSet(planned as readonly Value[], actual as readonly Value[], path, (before, after) =>
        compareValue(type.element, before, after, path),
      );
  }
}

function compareElements(
  typeAt: (address: string | number) => Type,
  planned: Value,
  actual: Value,
  path: Path,
): readonly string[] {
  const before = addressedElements(planned);
  const after = addressedElements(actual);
  return [
    ...[...before].flatMap(([address, element]) => {
      const like = after.get(address);
      const elementPath = [...path, stepTo(address)];
      if (like === undefined) return [problem(elementPath, "was planned, but is not there now")];
      return compareValue(typeAt(address), element, like, elementPath);
    }),
    ...[...after.keys()]
      .filter((address) => !before.has(address))
      .map((address) => problem([...path, stepTo(address)], "was not planned, but is there now")),
  ];
}

/** Elements have no address: each needs at least one on the other side that it may be, and no more may come back. */
function compareSet(
  planned: readonly Value[],
  actual: readonly Value[],
  path: Path,
  compare: (planned: Value, actual: Value) => readonly string[],
): readonly string[] {
  const matches = planned.map((before) => actual.map((after) => compare(before, after).length === 0));
  return [
    ...planned
      .filter((_, i) => !matches[i]!.includes(true))
      .map((element) => problem(path, `planned element ${show(element)} is not there now`)),
    ...actual
      .filter((_, j) => !matches.some((row) => row[j]))
      .map((element) => problem(path, `element ${show(element)} was not planned, but is there now`)),
    ...(actual.length > planned.length
      ? [problem(path, `${planned.length} elements were planned, but there are ${actual.length} now`)]
      : []),
  ];
}
