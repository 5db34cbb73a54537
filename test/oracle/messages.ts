import type { Type } from "../../src/cty";
import type {
  AttributeMessage,
  BlockMessage,
  NestedBlockMessage,
  NestedTypeMessage,
  SchemaMessage,
} from "../../src/protocol";

type Flags = Partial<
  Pick<AttributeMessage, "required" | "optional" | "computed" | "sensitive" | "writeOnly" | "deprecation">
>;

const NO_FLAGS = { required: false, optional: false, computed: false, sensitive: false, writeOnly: false };

/** Schema messages in short, for tests of the oracles. */
export const attribute = (name: string, type: Type, flags: Flags): AttributeMessage => ({
  name,
  type,
  description: "",
  ...NO_FLAGS,
  ...flags,
});

export const nestedAttribute = (
  name: string,
  nesting: NestedTypeMessage["nesting"],
  attributes: readonly AttributeMessage[],
  flags: Flags,
): AttributeMessage => ({ name, nestedType: { nesting, attributes }, description: "", ...NO_FLAGS, ...flags });

export const block = (
  attributes: readonly AttributeMessage[],
  blockTypes: readonly NestedBlockMessage[] = [],
): BlockMessage => ({
  attributes,
  blockTypes,
  description: "",
});

export const nestedBlock = (
  typeName: string,
  nesting: NestedBlockMessage["nesting"],
  content: BlockMessage,
  items: { readonly minItems?: number; readonly maxItems?: number } = {},
): NestedBlockMessage => ({ typeName, nesting, block: content, minItems: 0, maxItems: 0, ...items });

export const schemaOf = (
  attributes: readonly AttributeMessage[],
  blockTypes: readonly NestedBlockMessage[] = [],
): SchemaMessage => ({
  version: 0,
  block: block(attributes, blockTypes),
});
