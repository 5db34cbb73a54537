import type { DynamicValue, WithDiagnostics, TypedConfigRequest } from "../../protocol";
import { validateConfig } from "./checked-config";
import type { Rpc } from "./rpc";
import { refuseWriteOnly } from "./validate-values";

export const validateProviderConfig: Rpc<{ readonly config: DynamicValue }, WithDiagnostics> = {
  name: "ValidateProviderConfig",

  async answer(call, request) {
    await validateConfig(call, call.server.provider, call.server.providerType, request.config);
    return {};
  },

  fallback: () => ({}),
};

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

export const validateDataResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateDataResourceConfig",

  async answer(call, request) {
    const { dataSource, type } = await call.server.dataSources.get(request.typeName);
    await validateConfig(call, dataSource, type, request.config);
    return {};
  },

  fallback: () => ({}),
};

export const validateEphemeralResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateEphemeralResourceConfig",

  async answer(call, request) {
    const { dataSource, type } = await call.server.ephemeralResources.get(request.typeName);
    await validateConfig(call, dataSource, type, request.config);
    return {};
  },

  fallback: () => ({}),
};

export const validateListResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateListResourceConfig",

  async answer(call, request) {
    const { listResource, type } = await call.server.listResources.get(request.typeName);
    await validateConfig(call, listResource, type, request.config);
    return {};
  },

  fallback: () => ({}),
};

export const validateActionConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateActionConfig",

  async answer(call, request) {
    const { action, type } = await call.server.actions.get(request.typeName);
    await validateConfig(call, action, type, request.config);
    return {};
  },

  fallback: () => ({}),
};
