import type { Attribute, Attributes, ConfigValues, PlanValues, StateValues } from "./attribute";
import { list, map, object, set, type Type } from "../../cty";

/** A nested block; new schemas use nested attributes instead. */
export interface Block {
  readonly nesting: "single" | "list" | "set" | "map" | "group";
  readonly attributes: Attributes;
  readonly blocks?: Readonly<Record<string, Block>>;
  readonly description: string;
  /** @default 0 */
  readonly minItems?: number;
  /** @default 0, without a limit */
  readonly maxItems?: number;
}

/** The one declaration of an object: Terraform's schema and the types of config, plan and state follow from it. */
export interface Schema<A extends Attributes = Attributes> {
  /** Of the state's shape; raised together with an upgrader. @default 0 */
  readonly version?: number;
  /** Markdown, for the registry page. */
  readonly description: string;
  readonly attributes: A;
  readonly blocks?: Readonly<Record<string, Block>>;
  readonly deprecation?: string;
}

export const defineSchema = <const A extends Attributes>(schema: Schema<A>): Schema<A> => schema;

export type ConfigOf<S extends Schema> = ConfigValues<S["attributes"]>;
export type PlanOf<S extends Schema> = PlanValues<S["attributes"]>;
export type StateOf<S extends Schema> = StateValues<S["attributes"]>;

/** What holds attributes: a schema's root, a nested attribute's object, or a nested block. */
export interface SchemaNode {
  readonly attributes: Attributes;
  readonly blocks?: Readonly<Record<string, Block>>;
}

export type Nesting = "single" | "list" | "set" | "map" | "group";

/** A {@link SchemaNode} with its nesting. */
export interface NestedNode extends SchemaNode {
  readonly nesting: Nesting;
}

/** The object type of the schema's values, with an attribute for every attribute and block type. */
export function impliedType(node: SchemaNode): Type {
  const attributes: Record<string, Type> = {};
  for (const [name, attribute] of Object.entries(node.attributes)) attributes[name] = attribute.type.cty;
  for (const [name, block] of Object.entries(node.blocks ?? {}))
    attributes[name] = heldAs(block.nesting, impliedType(block));
  return object(attributes);
}

/** The object type of an identity. */
export const identityType = (identity: {
  readonly attributes: Readonly<Record<string, Pick<Attribute, "type">>>;
}): Type =>
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
