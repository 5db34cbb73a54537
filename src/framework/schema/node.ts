import type { Attributes } from "./attribute";
import type { Block } from "./schema";

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
