import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateConfig } from "./checked-config";

export const validateActionConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateActionConfig",

  async answer(call, request) {
    const { action, type } = await call.server.actions.get(request.typeName);
    await validateConfig(call, action, type, request.config);
    return {};
  },

  fallback: () => ({}),
};
