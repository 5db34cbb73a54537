import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateValues } from "./validate-values";
import { decodeObject } from "./wire";

export const validateDataResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateDataResourceConfig",

  async answer(call, request) {
    const { dataSource, type } = await call.server.dataSources.get(request.typeName);
    const config = decodeObject(type, request.config);
    if (config === null) return {};
    call.secrets.add(dataSource.schema, config);
    validateValues(dataSource.schema, config, call.diagnostics);
    if (!call.diagnostics.hasErrors) await dataSource.validate?.(config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};
