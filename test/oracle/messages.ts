import type { Type } from "../../src/cty";
import type { AttributeMessage, NestedTypeMessage, SchemaMessage } from "../../src/protocol";

type Flags = Partial<Pick<AttributeMessage, "required" | "optional" | "computed" | "sensitive" | "writeOnly">>;

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

export const schemaOf = (attributes: readonly AttributeMessage[]): SchemaMessage => ({
  version: 0,
  attributes,
  description: "",
});
