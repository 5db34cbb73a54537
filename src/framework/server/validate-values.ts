import { UNKNOWN, isWhollyKnown, type ObjectValue, type Path, type Type, type Value } from "../../cty";
import type { Attribute } from "../schema/attribute";
import type { SchemaNode } from "../schema/node";
import type { Diagnostics } from "../diagnostics";
import { forEachAttribute } from "../plan/align";

/**
 * Checks each attribute by itself: its own `validate`, and no null inside a collection. Terraform checks required ones.
 *
 * @param isAction whether the values are an action's, where engines may put null for a value that is set
 */
export function validateValues(
  node: SchemaNode,
  config: ObjectValue,
  diagnostics: Diagnostics,
  isAction = false,
): void {
  forEachAttribute(node, config, (attribute, value, place) => {
    if (value === null) return;
    const { path } = place;
    const nullAt = nullElement(attribute.type.cty, value, path, "addressable");
    if (nullAt !== undefined) {
      diagnostics.error({
        summary: `Null value inside ${nameOf(path)}`,
        detail: `A collection cannot contain null here. Remove the element, for example with a for expression that filters it${isAction && attribute.options.writeOnly === true ? NULL_IF_INVOKED : ""}`,
        path: nullAt,
      });
    } else validateOne(attribute, value, path, diagnostics);
  });
}

const NULL_IF_INVOKED =
  ". If an action that is run with -invoke gets an ephemeral value, Terraform 1.16 and later pass null: use a variable with sensitive = true there, and do not save the plan";

/** Rejects write-only attributes that are set, for engines that would store them. */
export function refuseWriteOnly(node: SchemaNode, config: ObjectValue, diagnostics: Diagnostics): void {
  forEachAttribute(node, config, (attribute, value, place) => {
    if (attribute.options.writeOnly !== true || value === null) return;
    const { path } = place;
    diagnostics.error({
      summary: `This engine does not support write-only attributes such as ${nameOf(path)}`,
      detail: `It would store the value in plan and state. Use Terraform 1.11 or OpenTofu 1.11, or a later version, or ${attribute.options.withoutWriteOnly ?? "leave the attribute out"}`,
      path,
    });
  });
}

function validateOne(attribute: Attribute, value: Value, path: Path, diagnostics: Diagnostics): void {
  if (attribute.options.validate === undefined || !isWhollyKnown(value)) return;
  const problem = attribute.options.validate(value);
  if (problem === undefined) return;
  const detail = problem.charAt(0).toUpperCase() + problem.slice(1);
  diagnostics.error({ summary: `Invalid value for ${nameOf(path)}`, detail, path });
}

/** The path of a null element. Nested objects' attributes may be null; they are checked separately. */
function nullElement(type: Type, value: Value, path: Path, elements: "addressable" | "in a set"): Path | undefined {
  if (value === null || value === UNKNOWN) return undefined;
  const inner = (elementType: Type, element: Value, step: Path[number]): Path | undefined => {
    const at = elements === "addressable" ? [...path, step] : path;
    return element === null ? at : nullElement(elementType, element, at, elements);
  };
  switch (type.kind) {
    case "list":
      return first((value as readonly Value[]).map((element, index) => inner(type.element, element, { index })));
    case "map":
      return first(
        [...(value as ReadonlyMap<string, Value>)].map(([key, element]) => inner(type.element, element, { key })),
      );
    case "set":
      return first(
        (value as readonly Value[]).map((element) =>
          element === null ? path : nullElement(type.element, element, path, "in a set"),
        ),
      );
    case "string":
    case "number":
    case "bool":
    case "dynamic":
    case "object":
    case "tuple":
      return undefined;
  }
}

const first = (paths: readonly (Path | undefined)[]): Path | undefined => paths.find((path) => path !== undefined);

/** The attribute's own name, quoted; the diagnostic's path says where it is. */
function nameOf(path: Path): string {
  const names = path.flatMap((step) => ("attribute" in step ? [step.attribute] : []));
  return `"${names.join(".")}"`;
}
