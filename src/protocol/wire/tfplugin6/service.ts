import { rpc } from "../rpc";
import * as ephemeral from "./ephemeral-resource";
import * as list from "./list-and-action";
import * as provider from "./provider";
import * as resource from "./resource";
import * as schema from "./schema";
import * as state from "./state-store";
import { validateResponse } from "./value";

/** The methods of `tfplugin6.Provider`, minor version 6.11 (Terraform v1.16.0-rc2). */
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
  GenerateResourceConfig: rpc(resource.generateResourceConfigRequest, resource.generateResourceConfigResponse),
  ValidateEphemeralResourceConfig: rpc(ephemeral.validateEphemeralResourceConfigRequest, validateResponse),
  OpenEphemeralResource: rpc(ephemeral.openEphemeralResourceRequest, ephemeral.openEphemeralResourceResponse),
  RenewEphemeralResource: rpc(ephemeral.renewEphemeralResourceRequest, ephemeral.renewEphemeralResourceResponse),
  CloseEphemeralResource: rpc(ephemeral.closeEphemeralResourceRequest, ephemeral.closeEphemeralResourceResponse),
  ListResource: rpc(list.listResourceRequest, list.listResourceEvent, "response"),
  ValidateListResourceConfig: rpc(list.validateListResourceConfigRequest, validateResponse),
  GetFunctions: rpc(schema.getFunctionsRequest, schema.getFunctionsResponse),
  CallFunction: rpc(provider.callFunctionRequest, provider.callFunctionResponse),
  ValidateStateStoreConfig: rpc(state.validateStateStoreRequest, validateResponse),
  ConfigureStateStore: rpc(state.configureStateStoreRequest, state.configureStateStoreResponse),
  ReadStateBytes: rpc(state.readStateBytesRequest, state.readStateBytesResponse, "response"),
  WriteStateBytes: rpc(state.writeStateBytesRequestChunk, state.writeStateBytesResponse, "request"),
  LockState: rpc(state.lockStateRequest, state.lockStateResponse),
  UnlockState: rpc(state.unlockStateRequest, state.unlockStateResponse),
  GetStates: rpc(state.getStatesRequest, state.getStatesResponse),
  DeleteState: rpc(state.deleteStateRequest, state.deleteStateResponse),
  PlanAction: rpc(list.planActionRequest, list.planActionResponse),
  InvokeAction: rpc(list.invokeActionRequest, list.invokeActionEvent, "response"),
  ValidateActionConfig: rpc(list.validateActionConfigRequest, validateResponse),
  StopProvider: rpc(provider.stopProviderRequest, provider.stopProviderResponse),
} as const;

export type Service = typeof service;
export type MethodName = keyof Service;
