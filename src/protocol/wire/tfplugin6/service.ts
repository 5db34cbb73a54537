import { rpc } from "../message-type";
import * as provider from "./provider";
import * as resource from "./resource";
import * as schema from "./schema";
import { validateResponse } from "./value";

/**
 * The methods of `tfplugin6.Provider` that we answer, minor version 6.11 (Terraform v1.16.0-rc2). Those of state
 * stores are left out, since engines read UNIMPLEMENTED as "this provider has none", and so is RenewEphemeralResource,
 * which is called only where an answer asks for it.
 */
export const service = {
  GetMetadata: rpc(schema.getMetadataRequest, schema.getMetadataResponse),
  GetProviderSchema: rpc(schema.getProviderSchemaRequest, schema.getProviderSchemaResponse),
  ValidateProviderConfig: rpc(provider.validateProviderConfigRequest, provider.validateProviderConfigResponse),
  ValidateResourceConfig: rpc(resource.validateResourceConfigRequest, validateResponse),
  ValidateDataResourceConfig: rpc(provider.validateDataResourceConfigRequest, validateResponse),
  UpgradeResourceState: rpc(resource.upgradeResourceStateRequest, resource.upgradeResourceStateResponse),
  GetResourceIdentitySchemas: rpc(schema.getResourceIdentitySchemasRequest, schema.getResourceIdentitySchemasResponse),
  UpgradeResourceIdentity: rpc(resource.upgradeResourceIdentityRequest, resource.upgradeResourceIdentityResponse),
  ConfigureProvider: rpc(provider.configureProviderRequest, provider.configureProviderResponse),
  ReadResource: rpc(resource.readResourceRequest, resource.readResourceResponse),
  PlanResourceChange: rpc(resource.planResourceChangeRequest, resource.planResourceChangeResponse),
  ApplyResourceChange: rpc(resource.applyResourceChangeRequest, resource.applyResourceChangeResponse),
  ImportResourceState: rpc(resource.importResourceStateRequest, resource.importResourceStateResponse),
  MoveResourceState: rpc(resource.moveResourceStateRequest, resource.moveResourceStateResponse),
  ReadDataSource: rpc(provider.readDataSourceRequest, provider.readDataSourceResponse),
  ValidateEphemeralResourceConfig: rpc(provider.validateDataResourceConfigRequest, validateResponse),
  OpenEphemeralResource: rpc(provider.openEphemeralResourceRequest, provider.openEphemeralResourceResponse),
  CloseEphemeralResource: rpc(provider.closeEphemeralResourceRequest, validateResponse),
  GenerateResourceConfig: rpc(resource.generateResourceConfigRequest, resource.generateResourceConfigResponse),
  ListResource: rpc(provider.listResourceRequest, provider.listResourceEvent),
  ValidateListResourceConfig: rpc(provider.validateListResourceConfigRequest, validateResponse),
  GetFunctions: rpc(schema.getFunctionsRequest, schema.getFunctionsResponse),
  CallFunction: rpc(provider.callFunctionRequest, provider.callFunctionResponse),
  PlanAction: rpc(provider.planActionRequest, provider.planActionResponse),
  InvokeAction: rpc(provider.invokeActionRequest, provider.invokeActionEvent),
  ValidateActionConfig: rpc(provider.validateActionConfigRequest, validateResponse),
  StopProvider: rpc(provider.stopProviderRequest, provider.stopProviderResponse),
} as const;

export type Service = typeof service;
export type MethodName = keyof Service;
