import { diagnosticsToWire, typeToWire } from "./wire-values";
import { unary } from "./rpc-handler";
import type { ProviderServer } from "../provider-server";
import type {
  AttributeMessage,
  BlockMessage,
  FunctionMessage,
  FunctionParameterMessage,
  IdentitySchemaMessage,
  NestedBlockMessage,
  NestedTypeMessage,
  SchemaMessage,
} from "../schema-message";
import { type Input, tfplugin6 } from "../wire";

const capabilities = (server: ProviderServer) => ({
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: server.generateResourceConfig !== undefined,
});

export const getMetadata = unary({
  method: "GetMetadata",
  handle: async (_request, server, context) => {
    const metadata = await server.getMetadata(context);
    const named = (names: readonly string[]) => names.map((typeName) => ({ typeName }));
    return {
      serverCapabilities: capabilities(server),
      diagnostics: diagnosticsToWire(metadata.diagnostics),
      dataSources: named(metadata.dataSources),
      resources: named(metadata.resources),
      functions: metadata.functions.map((name) => ({ name })),
      ephemeralResources: named(metadata.ephemeralResources),
      listResources: named(metadata.listResources),
      actions: named(metadata.actions),
    };
  },
});

export const getProviderSchema = unary({
  method: "GetProviderSchema",
  handle: async (_request, server, context) => {
    const schemas = await server.getProviderSchema(context);
    return {
      provider: schemaToWire(schemas.provider),
      resourceSchemas: mapValues(schemas.resources, schemaToWire),
      dataSourceSchemas: mapValues(schemas.dataSources, schemaToWire),
      functions: mapValues(schemas.functions, functionToWire),
      ephemeralResourceSchemas: mapValues(schemas.ephemeralResources, schemaToWire),
      listResourceSchemas: mapValues(schemas.listResources, schemaToWire),
      actionSchemas: mapValues(schemas.actions, (schema) => ({ schema: schemaToWire(schema) })),
      diagnostics: diagnosticsToWire(schemas.diagnostics),
      // provider_meta stays unset: with a schema for it, engines would send it.
      serverCapabilities: capabilities(server),
    };
  },
});

export const getResourceIdentitySchemas = unary({
  method: "GetResourceIdentitySchemas",
  handle: async (_request, server, context) => {
    const { identitySchemas, diagnostics } = await server.getResourceIdentitySchemas(context);
    return {
      identitySchemas: mapValues(identitySchemas, identitySchemaToWire),
      diagnostics: diagnosticsToWire(diagnostics),
    };
  },
});

export const getFunctions = unary({
  method: "GetFunctions",
  handle: async (_request, server, context) => {
    const { functions, diagnostics } = await server.getFunctions(context);
    return { functions: mapValues(functions, functionToWire), diagnostics: diagnosticsToWire(diagnostics) };
  },
});

const { BlockNesting, ObjectNesting, StringKind } = tfplugin6;

const schemaToWire = (schema: SchemaMessage): Input<typeof tfplugin6.schema> => ({
  version: schema.version,
  block: blockToWire(schema.block),
});

const BLOCK_NESTINGS = {
  single: BlockNesting.SINGLE,
  list: BlockNesting.LIST,
  set: BlockNesting.SET,
  map: BlockNesting.MAP,
  group: BlockNesting.GROUP,
} as const;

const OBJECT_NESTINGS = {
  single: ObjectNesting.SINGLE,
  list: ObjectNesting.LIST,
  set: ObjectNesting.SET,
  map: ObjectNesting.MAP,
} as const;

function blockToWire(block: BlockMessage): Input<typeof tfplugin6.block> {
  return {
    attributes: block.attributes.map(attributeToWire),
    blockTypes: block.blockTypes.map(nestedBlockToWire),
    description: block.description,
    descriptionKind: StringKind.MARKDOWN,
    ...deprecationToWire(block.deprecation),
  };
}

function attributeToWire(attribute: AttributeMessage): Input<typeof tfplugin6.attribute> {
  return {
    name: attribute.name,
    type: attribute.type === undefined ? undefined : typeToWire(attribute.type),
    nestedType: attribute.nestedType === undefined ? undefined : nestedTypeToWire(attribute.nestedType),
    description: attribute.description,
    descriptionKind: StringKind.MARKDOWN,
    required: attribute.required,
    optional: attribute.optional,
    computed: attribute.computed,
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    ...deprecationToWire(attribute.deprecation),
  };
}

const nestedTypeToWire = (nested: NestedTypeMessage): Input<typeof tfplugin6.nestedObject> => ({
  attributes: nested.attributes.map(attributeToWire),
  nesting: OBJECT_NESTINGS[nested.nesting],
});

const nestedBlockToWire = (nested: NestedBlockMessage): Input<typeof tfplugin6.nestedBlock> => ({
  typeName: nested.typeName,
  block: blockToWire(nested.block),
  nesting: BLOCK_NESTINGS[nested.nesting],
  minItems: nested.minItems,
  maxItems: nested.maxItems,
});

/** A Engines reject a message without the flag; older engines show only the flag. */
const deprecationToWire = (deprecation: string | undefined): { deprecated?: boolean; deprecationMessage?: string } =>
  deprecation === undefined ? {} : { deprecated: true, deprecationMessage: deprecation };

const identitySchemaToWire = (schema: IdentitySchemaMessage): Input<typeof tfplugin6.identitySchema> => ({
  version: schema.version,
  identityAttributes: schema.attributes.map((attribute) => ({ ...attribute, type: typeToWire(attribute.type) })),
});

const functionToWire = (signature: FunctionMessage): Input<typeof tfplugin6.functionSignature> => ({
  parameters: signature.parameters.map(parameterToWire),
  variadicParameter:
    signature.variadicParameter === undefined ? undefined : parameterToWire(signature.variadicParameter),
  return: { type: typeToWire(signature.result) },
  summary: signature.summary,
  description: signature.description,
  descriptionKind: StringKind.MARKDOWN,
  deprecationMessage: signature.deprecation,
});

const parameterToWire = (parameter: FunctionParameterMessage): Input<typeof tfplugin6.functionParameter> => ({
  name: parameter.name,
  type: typeToWire(parameter.type),
  allowNullValue: parameter.allowNull,
  allowUnknownValues: parameter.allowUnknown,
  description: parameter.description,
  descriptionKind: StringKind.MARKDOWN,
});

/** Converts every value of a map. */
const mapValues = <A, B>(map: ReadonlyMap<string, A>, convert: (value: A) => B): Map<string, B> =>
  new Map([...map].map(([key, value]) => [key, convert(value)]));
