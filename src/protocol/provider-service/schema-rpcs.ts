import { diagnosticsToWire, typeToWire } from "./wire-values";
import { unary } from "./rpc-handler";
import type { AttributeMessage, FunctionMessage, IdentitySchemaMessage, SchemaMessage } from "../schema-message";
import { type Input, tfplugin6 } from "../wire";

export const getProviderSchema = unary({
  method: "GetProviderSchema",
  handle: async (_request, server, context) => {
    const schemas = await server.getProviderSchema(context);
    return {
      provider: schemaToWire(schemas.provider),
      resourceSchemas: entries(schemas.resources, schemaToWire),
      dataSourceSchemas: entries(schemas.dataSources, schemaToWire),
      functions: entries(schemas.functions, functionToWire),
      ephemeralResourceSchemas: entries(schemas.ephemeralResources, schemaToWire),
      listResourceSchemas: entries(schemas.listResources, schemaToWire),
      actionSchemas: entries(schemas.actions, (schema) => ({ schema: schemaToWire(schema) })),
      diagnostics: diagnosticsToWire(schemas.diagnostics),
      serverCapabilities: {
        planDestroy: true,
        getProviderSchemaOptional: true,
        moveResourceState: true,
        generateResourceConfig: true,
      },
    };
  },
});

export const getResourceIdentitySchemas = unary({
  method: "GetResourceIdentitySchemas",
  handle: async (_request, server, context) => {
    const { identitySchemas, diagnostics } = await server.getResourceIdentitySchemas(context);
    return {
      identitySchemas: entries(identitySchemas, identitySchemaToWire),
      diagnostics: diagnosticsToWire(diagnostics),
    };
  },
});

export const getFunctions = unary({
  method: "GetFunctions",
  handle: async (_request, server, context) => {
    const { functions, diagnostics } = await server.getFunctions(context);
    return { functions: entries(functions, functionToWire), diagnostics: diagnosticsToWire(diagnostics) };
  },
});

const { ObjectNesting, StringKind } = tfplugin6;

const schemaToWire = ({ version, attributes, description }: SchemaMessage): Input<typeof tfplugin6.schema> => ({
  version,
  block: { attributes: attributes.map(attributeToWire), description, descriptionKind: StringKind.MARKDOWN },
});

function attributeToWire({ type, nestedType, ...attribute }: AttributeMessage): Input<typeof tfplugin6.attribute> {
  return {
    ...attribute,
    type: type && typeToWire(type),
    nestedType: nestedType && {
      attributes: nestedType.attributes.map(attributeToWire),
      nesting: nestedType.nesting === "list" ? ObjectNesting.LIST : ObjectNesting.SINGLE,
    },
    descriptionKind: StringKind.MARKDOWN,
  };
}

const identitySchemaToWire = (schema: IdentitySchemaMessage): Input<typeof tfplugin6.identitySchema> => ({
  version: schema.version,
  identityAttributes: schema.attributes.map((attribute) => ({ ...attribute, type: typeToWire(attribute.type) })),
});

const functionToWire = (signature: FunctionMessage): Input<typeof tfplugin6.functionSignature> => ({
  parameters: signature.parameters.map(({ name, type, description }) => ({
    name,
    type: typeToWire(type),
    description,
    descriptionKind: StringKind.MARKDOWN,
  })),
  return: { type: typeToWire(signature.result) },
  summary: signature.summary,
  description: signature.description,
  descriptionKind: StringKind.MARKDOWN,
});

/** A map as its entries on the wire. */
const entries = <A, B>(map: ReadonlyMap<string, A>, convert: (value: A) => B) =>
  [...map].map(([key, value]) => ({ key, value: convert(value) }));
