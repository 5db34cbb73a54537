import { UNKNOWN, valuesEqual, type ObjectValue, type Path, type Type, type Value } from "../../../src/cty";
import type { AttributeMessage, SchemaMessage } from "../../../src/protocol";
import { checkConforms, checkWhollyKnown, checkWriteOnly } from "./check-conforms";
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
    ...checkWhollyKnown(actual),
    ...checkWriteOnly(schema, actual),
    ...compareAttributes(schema.attributes, planned, actual),
  ];
}

/**
 * "Provider produced inconsistent final plan": what core finds wrong with the second plan, made during apply with a
 * wholly known configuration. It may only fill in what the first left unknown.
 */
export function checkFinalPlan(schema: SchemaMessage, firstPlan: Value, secondPlan: Value): readonly string[] {
  const ill = checkConforms(schema, secondPlan);
  if (ill.length > 0) return ill;
  return [...checkWriteOnly(schema, secondPlan), ...compareAttributes(schema.attributes, firstPlan, secondPlan)];
}

function compareAttributes(attributes: readonly AttributeMessage[], planned: Value, actual: Value): readonly string[] {
  if (planned === null && actual !== null) return [problem([], "was planned to be absent, but is now present")];
  if (planned !== null && actual === null) return [problem([], "was planned to be present, but is now absent")];
  if (planned === null) return [];
  return attributes.flatMap((attribute) => {
    const path = [{ attribute: attribute.name }];
    const after = attributeOf(actual, attribute.name);
    const problems = compareValue(attributeType(attribute), attributeOf(planned, attribute.name), after, path);
    return problems.length > 0 && attribute.sensitive
      ? [problem(path, "is sensitive and not what was planned")]
      : problems;
  });
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
      return valuesEqual(planned, actual) ? [] : [problem(path, `was ${show(planned)}, but is now ${show(actual)}`)];
    case "list":
    case "map":
      return compareElements(type.element, planned, actual, path);
    case "object":
      return Object.entries(type.attributes).flatMap(([attribute, attributeType]) =>
        compareValue(attributeType, (planned as ObjectValue)[attribute]!, (actual as ObjectValue)[attribute]!, [
          ...path,
          { attribute },
        ]),
      );
  }
}

function compareElements(type: Type, planned: Value, actual: Value, path: Path): readonly string[] {
  const before = addressedElements(planned);
  const after = addressedElements(actual);
  return [
    ...[...before].flatMap(([address, element]) => {
      const like = after.get(address);
      const elementPath = [...path, stepTo(address)];
      if (like === undefined) return [problem(elementPath, "was planned, but is not there now")];
      return compareValue(type, element, like, elementPath);
    }),
    ...[...after.keys()]
      .filter((address) => !before.has(address))
      .map((address) => problem([...path, stepTo(address)], "was not planned, but is there now")),
  ];
}
