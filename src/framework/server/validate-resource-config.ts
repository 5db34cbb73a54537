import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { refuseWriteOnly, validateValues } from "./validate-values";
import { decodeObject } from "./wire";

/** Called before plan, and again in plan and apply as more becomes known. Nothing is validated anywhere else. */
export const validateResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateResourceConfig",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const config = decodeObject(type, request.config);
    if (config === null) return {};
    call.secrets.add(resource.schema, config);
    if (!request.clientCapabilities.writeOnlyAttributesAllowed)
      refuseWriteOnly(resource.schema, config, call.diagnostics);
    validateValues(resource.schema, config, call.diagnostics);
    if (!call.diagnostics.hasErrors) await resource.validate?.(config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};
