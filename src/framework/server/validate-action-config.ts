import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateValues } from "./validate-values";
import { decodeObject } from "./wire";

export const validateActionConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateActionConfig",

  async answer(call, request) {
    const { action, type } = await call.server.actions.get(request.typeName);
    const config = decodeObject(type, request.config);
    if (config === null) return {};
    call.secrets.add(action.schema, config);
    validateValues(action.schema, config, call.diagnostics);
    if (!call.diagnostics.hasErrors) await action.validate?.(config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};
