import type { FunctionMessage, ProviderSchemas } from "../../protocol";
import { functionMessage, schemaMessage } from "../schema/schema-message";
import type { Answer, Rpc } from "./rpc";
import type { ServerState } from "./server-state";

/** Loads every object, so an executable has the answer from its build and does not ask. */
export const getProviderSchema: Rpc<undefined, ProviderSchemas> = {
  name: "GetProviderSchema",

  async answer({ server }): Promise<Answer<ProviderSchemas>> {
    const [resources, dataSources, functions, listResources, actions] = await Promise.all([
      server.resources.all(),
      server.dataSources.all(),
      functionMessages(server),
      server.listResources.all(),
      server.actions.all(),
    ]);
    return {
      provider: schemaMessage(server.provider.schema, "provider", server.provider.name),
      resources: mapValues(resources, ({ resource }, name) => schemaMessage(resource.schema, "resource", name)),
      dataSources: mapValues(dataSources, ({ dataSource }, name) =>
        schemaMessage(dataSource.schema, "data source", name),
      ),
      functions,
      listResources: mapValues(listResources, ({ listResource }, name) =>
        schemaMessage(listResource.schema, "list resource", name),
      ),
      actions: mapValues(actions, ({ action }, name) => schemaMessage(action.schema, "action", name)),
    };
  },

  fallback: () => ({
    provider: { version: 0, block: { attributes: [], blockTypes: [], description: "" } },
    resources: new Map(),
    dataSources: new Map(),
    functions: new Map(),
    listResources: new Map(),
    actions: new Map(),
  }),
};

export const functionMessages = async (server: ServerState): Promise<ReadonlyMap<string, FunctionMessage>> =>
  mapValues(await server.functions.all(), functionMessage);

const mapValues = <A, B>(map: ReadonlyMap<string, A>, convert: (value: A, name: string) => B): ReadonlyMap<string, B> =>
  new Map([...map].map(([name, value]) => [name, convert(value, name)]));
