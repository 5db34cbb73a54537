import { list, map, object, set, type Type } from "../../../src/cty";
import type { AttributeMessage, BlockMessage, NestedBlockMessage, SchemaMessage } from "../../../src/protocol";

/** The type of the objects that a schema describes: its attributes and blocks by name. */
export const impliedType = (schema: SchemaMessage): Type => blockType(schema.block);

export const blockType = (block: BlockMessage): Type =>
  object(
    Object.fromEntries([
      ...block.attributes.map((attribute) => [attribute.name, attributeType(attribute)] as const),
      ...block.blockTypes.map((nested) => [nested.typeName, nestedBlockType(nested)] as const),
    ]),
  );

export function attributeType(attribute: AttributeMessage): Type {
  if (attribute.nestedType === undefined) {
    if (attribute.type === undefined)
      throw new Error(`The attribute "${attribute.name}" has no type; run checkSchema first`);
    return attribute.type;
  }
  return wrap(attribute.nestedType.nesting, nestedElementType(attribute.nestedType.attributes));
}

/** Of one element of a nested attribute. */
const nestedElementType = (attributes: readonly AttributeMessage[]): Type =>
  object(Object.fromEntries(attributes.map((attribute) => [attribute.name, attributeType(attribute)])));

export function nestedBlockType(nested: NestedBlockMessage): Type {
  const element = blockType(nested.block);
  // Terraform makes tuples and objects of such blocks, which these oracles do not follow.
  if ((nested.nesting === "list" || nested.nesting === "map") && hasDynamic(element))
    throw new Error(`The block "${nested.typeName}" holds a dynamic attribute, which the oracles do not support`);
  return wrap(nested.nesting, element);
}

export function hasDynamic(type: Type): boolean {
  switch (type.kind) {
    case "dynamic":
      return true;
    case "string":
    case "number":
    case "bool":
      return false;
    case "list":
    case "set":
    case "map":
      return hasDynamic(type.element);
    case "tuple":
      return type.elements.some(hasDynamic);
    case "object":
      return Object.values(type.attributes).some(hasDynamic);
  }
}

function wrap(nesting: NestedBlockMessage["nesting"], element: Type): Type {
  switch (nesting) {
    case "single":
    case "group":
      return element;
    case "list":
      return list(element);
    case "set":
      return set(element);
    case "map":
      return map(element);
  }
}
