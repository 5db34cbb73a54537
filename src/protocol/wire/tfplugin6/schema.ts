import { mapOf, type MessageType, repeated } from "../message-type";
import { type Decoded, type Input, message } from "../message";
import { diagnostic } from "./value";

export const StringKind = { PLAIN: 0, MARKDOWN: 1 } as const;
export const BlockNesting = { INVALID: 0, SINGLE: 1, LIST: 2, SET: 3, MAP: 4, GROUP: 5 } as const;
export const ObjectNesting = { INVALID: 0, SINGLE: 1, LIST: 2, SET: 3, MAP: 4 } as const;

// Attributes and blocks contain themselves, which inference cannot follow, so one type of each cycle is explicit.
interface ObjectDecoded {
  readonly attributes: readonly Decoded<typeof attribute>[];
  readonly nesting: number;
  readonly minItems: number | bigint;
  readonly maxItems: number | bigint;
}
interface ObjectInput {
  readonly attributes?: readonly Input<typeof attribute>[] | undefined;
  readonly nesting?: number | undefined;
  readonly minItems?: number | bigint | undefined;
  readonly maxItems?: number | bigint | undefined;
}

export const nestedObject: MessageType<ObjectDecoded, ObjectInput> = message(() => ({
  attributes: [1, repeated(attribute)],
  nesting: [3, "enum"],
  minItems: [4, "int64"],
  maxItems: [5, "int64"],
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
  deprecated: [9, "bool"],
  nestedType: [10, nestedObject],
  writeOnly: [11, "bool"],
  deprecationMessage: [12, "string"],
});

interface NestedBlockDecoded {
  readonly typeName: string;
  readonly block: Decoded<typeof block> | undefined;
  readonly nesting: number;
  readonly minItems: number | bigint;
  readonly maxItems: number | bigint;
}
interface NestedBlockInput {
  readonly typeName?: string | undefined;
  readonly block?: Input<typeof block> | undefined;
  readonly nesting?: number | undefined;
  readonly minItems?: number | bigint | undefined;
  readonly maxItems?: number | bigint | undefined;
}

export const nestedBlock: MessageType<NestedBlockDecoded, NestedBlockInput> = message(() => ({
  typeName: [1, "string"],
  block: [2, block],
  nesting: [3, "enum"],
  minItems: [4, "int64"],
  maxItems: [5, "int64"],
}));

export const block = message({
  version: [1, "int64"],
  attributes: [2, repeated(attribute)],
  blockTypes: [3, repeated(nestedBlock)],
  description: [4, "string"],
  descriptionKind: [5, "enum"],
  deprecated: [6, "bool"],
  deprecationMessage: [7, "string"],
  computed: [8, "bool"],
});

export const schema = message({ version: [1, "int64"], block: [2, block] });

const actionSchema = message({ schema: [1, schema] });

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

export const functionParameter = message({
  name: [1, "string"],
  type: [2, "bytes"],
  allowNullValue: [3, "bool"],
  allowUnknownValues: [4, "bool"],
  description: [5, "string"],
  descriptionKind: [6, "enum"],
});

export const functionSignature = message({
  parameters: [1, repeated(functionParameter)],
  variadicParameter: [2, functionParameter],
  return: [3, message({ type: [1, "bytes"] })],
  summary: [4, "string"],
  description: [5, "string"],
  descriptionKind: [6, "enum"],
  deprecationMessage: [7, "string"],
});

const serverCapabilities = message({
  planDestroy: [1, "bool"],
  getProviderSchemaOptional: [2, "bool"],
  moveResourceState: [3, "bool"],
  generateResourceConfig: [4, "bool"],
});

const named = message({ typeName: [1, "string"] });

export const getMetadataRequest = message({});
export const getMetadataResponse = message({
  serverCapabilities: [1, serverCapabilities],
  diagnostics: [2, repeated(diagnostic)],
  dataSources: [3, repeated(named)],
  resources: [4, repeated(named)],
  functions: [5, repeated(message({ name: [1, "string"] }))],
  ephemeralResources: [6, repeated(named)],
  listResources: [7, repeated(named)],
  stateStores: [8, repeated(named)],
  actions: [9, repeated(named)],
});

export const getProviderSchemaRequest = message({});
export const getProviderSchemaResponse = message({
  provider: [1, schema],
  resourceSchemas: [2, mapOf(schema)],
  dataSourceSchemas: [3, mapOf(schema)],
  diagnostics: [4, repeated(diagnostic)],
  providerMeta: [5, schema],
  serverCapabilities: [6, serverCapabilities],
  functions: [7, mapOf(functionSignature)],
  ephemeralResourceSchemas: [8, mapOf(schema)],
  listResourceSchemas: [9, mapOf(schema)],
  stateStoreSchemas: [10, mapOf(schema)],
  actionSchemas: [11, mapOf(actionSchema)],
});

export const getResourceIdentitySchemasRequest = message({});
export const getResourceIdentitySchemasResponse = message({
  identitySchemas: [1, mapOf(identitySchema)],
  diagnostics: [2, repeated(diagnostic)],
});

export const getFunctionsRequest = message({});
export const getFunctionsResponse = message({
  functions: [1, mapOf(functionSignature)],
  diagnostics: [2, repeated(diagnostic)],
});
