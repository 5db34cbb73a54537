import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateConfig } from "./checked-config";

export const validateDataResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateDataResourceConfig",

  async answer(call, request) {
    const { dataSource, type } = await call.server.dataSources.get(request.typeName);
    await validateConfig(call, dataSource, type, request.config);
    return {};
  },

  fallback: () => ({}),
};
