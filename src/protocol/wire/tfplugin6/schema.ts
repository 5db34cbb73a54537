import { type Decoded, type Input, mapOf, message, type MessageType, repeated } from "../message";

export const StringKind = { MARKDOWN: 1 } as const;
export const ObjectNesting = { SINGLE: 1, LIST: 2 } as const;

// Attributes contain themselves, which inference cannot follow, so one type of the cycle is explicit.
interface ObjectDecoded {
  readonly attributes: readonly Decoded<typeof attribute>[];
  readonly nesting: number;
}
interface ObjectInput {
  readonly attributes: readonly Input<typeof attribute>[];
  readonly nesting: number;
}

const nestedObject: MessageType<ObjectDecoded, ObjectInput> = message(() => ({
  attributes: [1, repeated(attribute)],
  nesting: [3, "enum"],
}));

export const attribute = message({
  name: [1, "string"],
  type: [2, "bytes"],
  description: [3, "string"],
  required: [4, "bool"],
  optional: [5, "bool"],
  computed: [6, "bool"],
  sensitive: [7, "bool"],
  descriptionKind: [8, "enum"],
  nestedType: [10, nestedObject],
  writeOnly: [11, "bool"],
});

export const schema = message({
  version: [1, "int64"],
  block: [
    2,
    message({ attributes: [2, repeated(attribute)], description: [4, "string"], descriptionKind: [5, "enum"] }),
  ],
});

export const schemas = mapOf(schema);
export const actionSchemas = mapOf(message({ schema: [1, schema] }));

export const identitySchema = message({
  version: [1, "int64"],
  identityAttributes: [
    2,
    repeated(
      message({
        name: [1, "string"],
        type: [2, "bytes"],
        requiredForImport: [3, "bool"],
        optionalForImport: [4, "bool"],
        description: [5, "string"],
      }),
    ),
  ],
});

export const functionSignature = message({
  parameters: [
    1,
    repeated(
      message({
        name: [1, "string"],
        type: [2, "bytes"],
        description: [5, "string"],
        descriptionKind: [6, "enum"],
      }),
    ),
  ],
  return: [3, message({ type: [1, "bytes"] })],
  summary: [4, "string"],
  description: [5, "string"],
  descriptionKind: [6, "enum"],
});

export const serverCapabilities = message({
  planDestroy: [1, "bool"],
  getProviderSchemaOptional: [2, "bool"],
  moveResourceState: [3, "bool"],
  generateResourceConfig: [4, "bool"],
});
