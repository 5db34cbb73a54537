import type { ProviderMetadata } from "../../protocol";
import type { Rpc } from "./rpc";

/** Only names, so nothing is loaded. */
export const getMetadata: Rpc<undefined, ProviderMetadata> = {
  name: "GetMetadata",

  answer: async ({ server }) => ({
    resources: server.resources.names,
    dataSources: server.dataSources.names,
    functions: server.functions.names,
    listResources: server.listResources.names,
    actions: server.actions.names,
  }),

  fallback: () => ({ resources: [], dataSources: [], functions: [], listResources: [], actions: [] }),
};
