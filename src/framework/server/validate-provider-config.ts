import type { DynamicValue, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateConfig } from "./checked-config";

export const validateProviderConfig: Rpc<{ readonly config: DynamicValue }, WithDiagnostics> = {
  name: "ValidateProviderConfig",

  async answer(call, request) {
    await validateConfig(call, call.server.provider, call.server.providerType, request.config);
    return {};
  },

  fallback: () => ({}),
};
