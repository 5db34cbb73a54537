import type { DynamicValue, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateValues } from "./validate-values";
import { decodeObject } from "./wire";

export const validateProviderConfig: Rpc<{ readonly config: DynamicValue }, WithDiagnostics> = {
  name: "ValidateProviderConfig",

  async answer(call, request) {
    const { provider, providerType } = call.server;
    const config = decodeObject(providerType, request.config);
    if (config === null) return {};
    call.secrets.add(provider.schema, config);
    validateValues(provider.schema, config, call.diagnostics);
    if (!call.diagnostics.hasErrors) await provider.validate?.(config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};
