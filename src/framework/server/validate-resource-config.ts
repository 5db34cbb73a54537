import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateConfig } from "./checked-config";
import { refuseWriteOnly } from "./validate-values";

/** Called before plan, and again in plan and apply as more becomes known: those two validate nothing themselves. */
export const validateResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateResourceConfig",

  async answer(call, request) {
    const { checks, type } = await call.server.resourceChecks.get(request.typeName);
    const config = await validateConfig(call, checks, type, request.config);
    if (!request.clientCapabilities.writeOnlyAttributesAllowed)
      refuseWriteOnly(checks.schema, config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};
