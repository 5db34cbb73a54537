import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateConfig } from "./checked-config";
import { refuseWriteOnly } from "./validate-values";

/** Called before plan, and again in plan and apply as more becomes known: those two validate nothing themselves. */
export const validateResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateResourceConfig",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const config = await validateConfig(call, resource, type, request.config);
    if (!request.clientCapabilities.writeOnlyAttributesAllowed)
      refuseWriteOnly(resource.schema, config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};
