import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateConfig } from "./checked-config";

export const validateListResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateListResourceConfig",

  async answer(call, request) {
    const { listResource, type } = await call.server.listResources.get(request.typeName);
    await validateConfig(call, listResource, type, request.config);
    return {};
  },

  fallback: () => ({}),
};
