import type {
  FunctionMessage,
  ProviderSchemas,
  SchemaMessage,
  IdentitySchemaMessage,
  WithDiagnostics,
} from "../../protocol";
import { functionMessage, identitySchemaMessage, schemaMessage } from "../schema/schema-message";
import type { Answer, Rpc } from "./rpc";
import type { Loaded, ServerState } from "./server-state";
import type { Schema } from "../schema/schema";

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
      provider: schemaMessage(server.provider.schema, false),
      resources: mapValues(resources, ({ resource }) => schemaMessage(resource.schema, true)),
      dataSources: schemaMessages(dataSources, true),
      ephemeralResources: schemaMessages(ephemeralResources, true),
      functions,
      listResources: schemaMessages(listResources, false),
      actions: schemaMessages(actions, false),
    };
  },

  fallback: () => ({
    provider: { version: 0, attributes: [], description: "" },
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
  hasState: boolean,
): ReadonlyMap<string, SchemaMessage> => mapValues(loaded, ({ object }) => schemaMessage(object.schema, hasState));

const functionMessages = async (server: ServerState): Promise<ReadonlyMap<string, FunctionMessage>> =>
  mapValues(await server.functions.all(), functionMessage);

const mapValues = <A, B>(map: ReadonlyMap<string, A>, convert: (value: A) => B): ReadonlyMap<string, B> =>
  new Map([...map].map(([name, value]) => [name, convert(value)]));

/** From Terraform 1.12 on this must succeed, or the whole schema load fails. Answered like GetProviderSchema. */
export const getResourceIdentitySchemas: Rpc<
  undefined,
  WithDiagnostics & { readonly identitySchemas: ReadonlyMap<string, IdentitySchemaMessage> }
> = {
  name: "GetResourceIdentitySchemas",

  async answer({ server }) {
    const resources = await server.resources.all();
    return {
      identitySchemas: mapValues(resources, ({ resource }) => identitySchemaMessage(resource.identity)),
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
