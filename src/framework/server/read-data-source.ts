import type { ReadDataSourceResponse, TypedConfigRequest } from "../../protocol";
import { markComputedUnknown } from "../plan/computed-unknown";
import { applyDefaults } from "../plan/defaults";
import { checkedConfig } from "./checked-config";
import type { Rpc } from "./rpc";
import { NULL_VALUE, encode, requireWhole } from "./wire";

/** Called once the configuration of the data source is wholly known. */
export const readDataSource: Rpc<TypedConfigRequest, ReadDataSourceResponse> = {
  name: "ReadDataSource",

  async answer(call, request) {
    const { dataSource, type } = await call.server.dataSources.get(request.typeName);
    const config = await checkedConfig(call, dataSource, type, request.config);
    requireWhole(type, config);
    const filled = applyDefaults(dataSource.schema, config, config);
    const deferral = call.server.deferral(request.clientCapabilities);
    // What refers to a deferred data source is planned with this value.
    if (deferral !== undefined)
      return { state: encode(type, markComputedUnknown(dataSource.schema, config, filled, true)), ...deferral };
    const data = call.server.requireData(`read data source ${request.typeName}`);
    const state = await dataSource.read(filled, {
      data,
      diagnostics: call.diagnostics,
      signal: call.signal,
    });
    if (call.diagnostics.hasErrors) return { state: NULL_VALUE };
    requireWhole(type, state);
    return { state: encode(type, state) };
  },

  fallback: () => ({ state: NULL_VALUE }),
};
