import type { DynamicValue, TypedConfigRequest, WithDiagnostics } from "../../protocol";
import { applyDefaults } from "../plan/defaults";
import type { Rpc } from "./rpc";
import { NULL_VALUE, decodeObject, encode, requireWhole } from "./wire";

/** Called once the configuration of the data source is wholly known. */
export const readDataSource: Rpc<TypedConfigRequest, WithDiagnostics & { readonly state: DynamicValue }> = {
  name: "ReadDataSource",

  async answer(call, request) {
    const { dataSource, type } = await call.server.dataSources.get(request.typeName);
    const config = decodeObject(type, request.config);
    if (config === null) throw new Error("Terraform sent no configuration");
    requireWhole(type, config);
    call.secrets.add(dataSource.schema, config);
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
