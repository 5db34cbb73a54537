import { list, object, type ObjectType, type Type } from "../../../src/cty";
import type { AttributeMessage } from "../../../src/protocol";

/** The type of the objects that attributes describe, those of a schema or of one element of a nested attribute. */
export const impliedType = ({ attributes }: { readonly attributes: readonly AttributeMessage[] }): ObjectType =>
  object(Object.fromEntries(attributes.map((attribute) => [attribute.name, attributeType(attribute)] as const)));

export function attributeType({ name, type, nestedType }: AttributeMessage): Type {
  if (nestedType === undefined) {
    if (type === undefined) throw new Error(`The attribute "${name}" has no type; run checkSchema first`);
    return type;
  }
  return nestedType.nesting === "list" ? list(impliedType(nestedType)) : impliedType(nestedType);
}
