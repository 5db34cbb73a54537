import type { TypedConfigRequest, WithDiagnostics } from "../../protocol";
import type { Rpc } from "./rpc";
import { validateValues } from "./validate-values";
import { decodeObject } from "./wire";

export const validateListResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateListResourceConfig",

  async answer(call, request) {
    const { listResource, type } = await call.server.listResources.get(request.typeName);
    const config = decodeObject(type, request.config);
    if (config === null) return {};
    call.secrets.add(listResource.schema, config);
    validateValues(listResource.schema, config, call.diagnostics);
    if (!call.diagnostics.hasErrors) await listResource.validate?.(config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};
