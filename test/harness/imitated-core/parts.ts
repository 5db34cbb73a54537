import { UNKNOWN, type ObjectValue, type Path, type PathStep, type Value } from "../../../src/cty";
import type { AttributeMessage, NestedTypeMessage } from "../../../src/protocol";

/** The attribute's value; null in null, unknown in unknown, as in Terraform. */
export function attributeOf(value: Value, name: string): Value {
  if (value === null || value === UNKNOWN) return value;
  const object = value as ObjectValue;
  if (!Object.hasOwn(object, name))
    throw new Error(`The object has no attribute "${name}"; check that it is of its type first`);
  return object[name]!;
}

/** The elements of a list or map by the step that leads to them; none in null and unknown. */
export function addressedElements(value: Value): ReadonlyMap<string | number, Value> {
  if (Array.isArray(value)) return new Map((value as readonly Value[]).map((element, index) => [index, element]));
  return value instanceof Map ? (value as ReadonlyMap<string, Value>) : new Map();
}

export const stepTo = (address: string | number): PathStep =>
  typeof address === "number" ? { index: address } : { key: address };

/** The elements of a list, or the one of a single; none in null and unknown. */
export function elementsOf(
  nesting: NestedTypeMessage["nesting"],
  value: Value,
): readonly { readonly element: Value; readonly step: Path }[] {
  if (value === null || value === UNKNOWN) return [];
  if (nesting === "single") return [{ element: value, step: [] }];
  return (value as readonly Value[]).map((element, index) => ({ element, step: [{ index }] }));
}

/** Visits each attribute, outer before inner, also those of nested attributes. */
export function visitAttributes(
  attributes: readonly AttributeMessage[],
  value: Value,
  path: Path,
  visit: (attribute: AttributeMessage, value: Value, path: Path) => void,
): void {
  if (value === null || value === UNKNOWN) return;
  for (const attribute of attributes) {
    const inner = attributeOf(value, attribute.name);
    const innerPath = [...path, { attribute: attribute.name }];
    visit(attribute, inner, innerPath);
    if (attribute.nestedType !== undefined)
      for (const { element, step } of elementsOf(attribute.nestedType.nesting, inner))
        visitAttributes(attribute.nestedType.attributes, element, [...innerPath, ...step], visit);
  }
}
