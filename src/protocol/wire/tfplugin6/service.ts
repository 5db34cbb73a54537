import { mapOf, message, optional, repeated } from "../message";
import { actionSchemas, functionSignature, identitySchema, schema, schemas, serverCapabilities } from "./schema";
import {
  attributePath,
  clientCapabilities,
  deferred,
  diagnostic,
  dynamicValue,
  rawState,
  resourceIdentityData,
} from "./value";

const empty = message({});
const diagnostics = repeated(diagnostic);

/** The answer of every method that only validates, and of others that say nothing more. */
const validated = message({ diagnostics: [1, diagnostics] });

const typedConfig = message({ typeName: [1, "string"], config: [2, dynamicValue] });
const configWithCapabilities = message({
  typeName: [1, "string"],
  config: [2, dynamicValue],
  clientCapabilities: [3, clientCapabilities],
});
const actionRequest = message({ actionType: [1, "string"], config: [2, dynamicValue] });

/**
 * The methods of `tfplugin6.Provider` that we answer, minor version 6.11 (Terraform v1.16.0-rc2), with the fields that we
 * read or write. Those of state stores are left out, since engines read UNIMPLEMENTED as "this provider has none", and so
 * are GetMetadata, which no engine calls, and RenewEphemeralResource, which is called only where an answer asks for it.
 */
export const service = {
  GetProviderSchema: {
    request: empty,
    response: message({
      provider: [1, schema],
      resourceSchemas: [2, schemas],
      dataSourceSchemas: [3, schemas],
      diagnostics: [4, diagnostics],
      // provider_meta stays unset: with a schema for it, engines would send it.
      serverCapabilities: [6, serverCapabilities],
      functions: [7, mapOf(functionSignature)],
      ephemeralResourceSchemas: [8, schemas],
      listResourceSchemas: [9, schemas],
      actionSchemas: [11, actionSchemas],
    }),
  },
  GetResourceIdentitySchemas: {
    request: empty,
    response: message({ identitySchemas: [1, mapOf(identitySchema)], diagnostics: [2, diagnostics] }),
  },
  GetFunctions: {
    request: empty,
    response: message({ functions: [1, mapOf(functionSignature)], diagnostics: [2, diagnostics] }),
  },
  ValidateProviderConfig: {
    request: message({ config: [1, dynamicValue] }),
    response: message({ diagnostics: [2, diagnostics] }),
  },
  ConfigureProvider: {
    request: message({ terraformVersion: [1, "string"], config: [2, dynamicValue] }),
    response: validated,
  },
  StopProvider: { request: empty, response: empty },
  ValidateResourceConfig: { request: configWithCapabilities, response: validated },
  ValidateDataResourceConfig: { request: typedConfig, response: validated },
  ValidateEphemeralResourceConfig: { request: typedConfig, response: validated },
  ValidateListResourceConfig: { request: typedConfig, response: validated },
  ValidateActionConfig: { request: typedConfig, response: validated },
  UpgradeResourceState: {
    request: message({ typeName: [1, "string"], version: [2, "int64"], rawState: [3, rawState] }),
    response: message({ upgradedState: [1, dynamicValue], diagnostics: [2, diagnostics] }),
  },
  UpgradeResourceIdentity: {
    request: message({ typeName: [1, "string"], version: [2, "int64"], rawIdentity: [3, rawState] }),
    response: message({ upgradedIdentity: [1, resourceIdentityData], diagnostics: [2, diagnostics] }),
  },
  ReadResource: {
    request: message({
      typeName: [1, "string"],
      currentState: [2, dynamicValue],
      private: [3, "bytes"],
      clientCapabilities: [5, clientCapabilities],
      currentIdentity: [6, resourceIdentityData],
    }),
    response: message({
      newState: [1, dynamicValue],
      diagnostics: [2, diagnostics],
      private: [3, "bytes"],
      deferred: [4, deferred],
      newIdentity: [5, resourceIdentityData],
    }),
  },
  PlanResourceChange: {
    request: message({
      typeName: [1, "string"],
      priorState: [2, dynamicValue],
      proposedNewState: [3, dynamicValue],
      config: [4, dynamicValue],
      priorPrivate: [5, "bytes"],
      clientCapabilities: [7, clientCapabilities],
      priorIdentity: [8, resourceIdentityData],
      plannedPrivate: [9, "bytes"],
    }),
    response: message({
      plannedState: [1, dynamicValue],
      requiresReplace: [2, repeated(attributePath)],
      plannedPrivate: [3, "bytes"],
      diagnostics: [4, diagnostics],
      // legacy_type_system stays unset: it turns off the engine's checks.
      deferred: [6, deferred],
      plannedIdentity: [7, resourceIdentityData],
    }),
  },
  ApplyResourceChange: {
    request: message({
      typeName: [1, "string"],
      priorState: [2, dynamicValue],
      plannedState: [3, dynamicValue],
      config: [4, dynamicValue],
      plannedPrivate: [5, "bytes"],
      plannedIdentity: [7, resourceIdentityData],
    }),
    response: message({
      newState: [1, dynamicValue],
      private: [2, "bytes"],
      diagnostics: [3, diagnostics],
      newIdentity: [5, resourceIdentityData],
    }),
  },
  ImportResourceState: {
    request: message({
      typeName: [1, "string"],
      id: [2, "string"],
      clientCapabilities: [3, clientCapabilities],
      identity: [4, resourceIdentityData],
    }),
    response: message({
      importedResources: [
        1,
        repeated(
          message({
            typeName: [1, "string"],
            state: [2, dynamicValue],
            private: [3, "bytes"],
            identity: [4, resourceIdentityData],
          }),
        ),
      ],
      diagnostics: [2, diagnostics],
      deferred: [3, deferred],
    }),
  },
  MoveResourceState: {
    request: message({
      sourceProviderAddress: [1, "string"],
      sourceTypeName: [2, "string"],
      sourceSchemaVersion: [3, "int64"],
      sourceState: [4, rawState],
      targetTypeName: [5, "string"],
      sourcePrivate: [6, "bytes"],
    }),
    response: message({
      targetState: [1, dynamicValue],
      diagnostics: [2, diagnostics],
      targetPrivate: [3, "bytes"],
    }),
  },
  GenerateResourceConfig: {
    request: message({ typeName: [1, "string"], state: [2, dynamicValue] }),
    response: message({ config: [1, dynamicValue], diagnostics: [2, diagnostics] }),
  },
  ReadDataSource: {
    request: message({
      typeName: [1, "string"],
      config: [2, dynamicValue],
      clientCapabilities: [4, clientCapabilities],
    }),
    response: message({ state: [1, dynamicValue], diagnostics: [2, diagnostics], deferred: [3, deferred] }),
  },
  OpenEphemeralResource: {
    request: configWithCapabilities,
    response: message({ diagnostics: [1, diagnostics], result: [3, dynamicValue], deferred: [5, deferred] }),
  },
  CloseEphemeralResource: { request: empty, response: validated },
  CallFunction: {
    request: message({ name: [1, "string"], arguments: [2, repeated(dynamicValue)] }),
    response: message({
      result: [1, dynamicValue],
      error: [2, message({ text: [1, "string"], functionArgument: [2, optional("int64")] })],
    }),
  },
  ListResource: {
    request: message({
      typeName: [1, "string"],
      config: [2, dynamicValue],
      includeResourceObject: [3, "bool"],
      limit: [4, "int64"],
    }),
    response: message({
      identity: [1, resourceIdentityData],
      displayName: [2, "string"],
      resourceObject: [3, dynamicValue],
      diagnostic: [4, diagnostics],
    }),
  },
  PlanAction: { request: actionRequest, response: validated },
  InvokeAction: {
    request: actionRequest,
    response: message({ progress: [1, message({ message: [1, "string"] })], completed: [2, validated] }),
  },
} as const;

export type Service = typeof service;
export type MethodName = keyof Service;
