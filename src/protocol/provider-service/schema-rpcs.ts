import { diagnosticsToWire } from "./to-wire";
import { unary } from "./rpc-handler";
import { functionToWire, identitySchemaToWire, mapValues, schemaToWire } from "./schema-to-wire";
import type { ProviderServer } from "../provider-server";

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
