import type { DynamicValue, TypedConfigRequest, WithDiagnostics } from "../../protocol";
import { applyDefaults } from "../plan/defaults";
import { checkedConfig } from "./checked-config";
import type { Rpc } from "./rpc";
import { NULL_VALUE, encode, requireWhole } from "./wire";

/** Called once the configuration of the data source is wholly known. */
export const readDataSource: Rpc<TypedConfigRequest, WithDiagnostics & { readonly state: DynamicValue }> = {
  name: "ReadDataSource",

  async answer(call, request) {
    const { dataSource, type } = await call.server.dataSources.get(request.typeName);
    const config = await checkedConfig(call, dataSource, type, request.config);
    requireWhole(type, config);
    const data = call.server.requireData(`read data source ${request.typeName}`);
    const state = await dataSource.read(applyDefaults(dataSource.schema, config, config), {
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
