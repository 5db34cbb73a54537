import { list, map, object, set, type Type } from "../../cty";
import type { IdentitySchema } from "../resource";
import type { Nesting, SchemaNode } from "./node";

/** The object type of the schema's values, with an attribute for every attribute and block type. */
export function impliedType(node: SchemaNode): Type {
  const attributes: Record<string, Type> = {};
  for (const [name, attribute] of Object.entries(node.attributes)) attributes[name] = attribute.type.cty;
  for (const [name, block] of Object.entries(node.blocks ?? {}))
    attributes[name] = heldAs(block.nesting, impliedType(block));
  return object(attributes);
}

/** The object type of an identity. */
export const identityType = (identity: IdentitySchema): Type =>
  object(
    Object.fromEntries(Object.entries(identity.attributes).map(([name, attribute]) => [name, attribute.type.cty])),
  );

function heldAs(nesting: Nesting, element: Type): Type {
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
