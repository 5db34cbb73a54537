import type {
  ProviderMetadata,
  FunctionMessage,
  ProviderSchemas,
  SchemaMessage,
  IdentitySchemaMessage,
  WithDiagnostics,
} from "../../protocol";
import { functionMessage, identitySchemaMessage, schemaMessage, type SchemaKind } from "../schema/schema-message";
import type { Answer, Rpc } from "./rpc";
import type { Loaded, ServerState } from "./server-state";
import type { Schema } from "../schema/schema";

/** Only names, so nothing is loaded. */
export const getMetadata: Rpc<undefined, ProviderMetadata> = {
  name: "GetMetadata",

  answer: async ({ server }) => ({
    resources: server.resources.names,
    dataSources: server.dataSources.names,
    ephemeralResources: server.ephemeralResources.names,
    functions: server.functions.names,
    listResources: server.listResources.names,
    actions: server.actions.names,
  }),

  fallback: () => ({
    resources: [],
    dataSources: [],
    ephemeralResources: [],
    functions: [],
    listResources: [],
    actions: [],
  }),
};

/** Loads every object, so an executable has the answer from its build and does not ask. */
export const getProviderSchema: Rpc<undefined, ProviderSchemas> = {
  name: "GetProviderSchema",

  async answer({ server }): Promise<Answer<ProviderSchemas>> {
    const [resources, dataSources, ephemeralResources, functions, listResources, actions] = await Promise.all([
      server.resources.all(),
      server.dataSources.all(),
      server.ephemeralResources.all(),
      functionMessages(server),
      server.listResources.all(),
      server.actions.all(),
    ]);
    return {
      provider: schemaMessage(server.provider.schema, "provider", server.provider.name),
      resources: mapValues(resources, ({ resource }, name) => schemaMessage(resource.schema, "resource", name)),
      dataSources: schemaMessages(dataSources, "data source"),
      ephemeralResources: schemaMessages(ephemeralResources, "ephemeral resource"),
      functions,
      listResources: schemaMessages(listResources, "list resource"),
      actions: schemaMessages(actions, "action"),
    };
  },

  fallback: () => ({
    provider: { version: 0, block: { attributes: [], blockTypes: [], description: "" } },
    resources: new Map(),
    dataSources: new Map(),
    ephemeralResources: new Map(),
    functions: new Map(),
    listResources: new Map(),
    actions: new Map(),
  }),
};

const schemaMessages = (
  loaded: ReadonlyMap<string, Loaded<{ readonly schema: Schema }>>,
  kind: SchemaKind,
): ReadonlyMap<string, SchemaMessage> =>
  mapValues(loaded, ({ object }, name) => schemaMessage(object.schema, kind, name));

const functionMessages = async (server: ServerState): Promise<ReadonlyMap<string, FunctionMessage>> =>
  mapValues(await server.functions.all(), functionMessage);

const mapValues = <A, B>(map: ReadonlyMap<string, A>, convert: (value: A, name: string) => B): ReadonlyMap<string, B> =>
  new Map([...map].map(([name, value]) => [name, convert(value, name)]));

/** From Terraform 1.12 on this must succeed, or the whole schema load fails. Answered like GetProviderSchema. */
export const getResourceIdentitySchemas: Rpc<
  undefined,
  WithDiagnostics & { readonly identitySchemas: ReadonlyMap<string, IdentitySchemaMessage> }
> = {
  name: "GetResourceIdentitySchemas",

  async answer({ server }) {
    const resources = await server.resources.all();
    return {
      identitySchemas: new Map(
        [...resources].map(([name, { resource }]) => [name, identitySchemaMessage(resource.identity)]),
      ),
    };
  },

  fallback: () => ({ identitySchemas: new Map() }),
};

/** OpenTofu calls this for a function that the schema does not list; the schema lists all of ours. */
export const getFunctions: Rpc<
  undefined,
  WithDiagnostics & { readonly functions: ReadonlyMap<string, FunctionMessage> }
> = {
  name: "GetFunctions",
  answer: async ({ server }) => ({ functions: await functionMessages(server) }),
  fallback: () => ({ functions: new Map() }),
};
