import { repeated } from "../message-type";
import { message } from "../message";
import {
  attributePath,
  clientCapabilities,
  deferred,
  diagnostic,
  dynamicValue,
  rawState,
  resourceIdentityData,
} from "./value";

export const validateResourceConfigRequest = message({
  typeName: [1, "string"],
  config: [2, dynamicValue],
  clientCapabilities: [3, clientCapabilities],
});

export const upgradeResourceStateRequest = message({
  typeName: [1, "string"],
  version: [2, "int64"],
  rawState: [3, rawState],
});
export const upgradeResourceStateResponse = message({
  upgradedState: [1, dynamicValue],
  diagnostics: [2, repeated(diagnostic)],
});

export const upgradeResourceIdentityRequest = message({
  typeName: [1, "string"],
  version: [2, "int64"],
  rawIdentity: [3, rawState],
});
export const upgradeResourceIdentityResponse = message({
  upgradedIdentity: [1, resourceIdentityData],
  diagnostics: [2, repeated(diagnostic)],
});

export const readResourceRequest = message({
  typeName: [1, "string"],
  currentState: [2, dynamicValue],
  private: [3, "bytes"],
  providerMeta: [4, dynamicValue],
  clientCapabilities: [5, clientCapabilities],
  currentIdentity: [6, resourceIdentityData],
});
export const readResourceResponse = message({
  newState: [1, dynamicValue],
  diagnostics: [2, repeated(diagnostic)],
  private: [3, "bytes"],
  deferred: [4, deferred],
  newIdentity: [5, resourceIdentityData],
});

export const planResourceChangeRequest = message({
  typeName: [1, "string"],
  priorState: [2, dynamicValue],
  proposedNewState: [3, dynamicValue],
  config: [4, dynamicValue],
  priorPrivate: [5, "bytes"],
  providerMeta: [6, dynamicValue],
  clientCapabilities: [7, clientCapabilities],
  priorIdentity: [8, resourceIdentityData],
  plannedPrivate: [9, "bytes"],
});
export const planResourceChangeResponse = message({
  plannedState: [1, dynamicValue],
  requiresReplace: [2, repeated(attributePath)],
  plannedPrivate: [3, "bytes"],
  diagnostics: [4, repeated(diagnostic)],
  legacyTypeSystem: [5, "bool"],
  deferred: [6, deferred],
  plannedIdentity: [7, resourceIdentityData],
});

export const applyResourceChangeRequest = message({
  typeName: [1, "string"],
  priorState: [2, dynamicValue],
  plannedState: [3, dynamicValue],
  config: [4, dynamicValue],
  plannedPrivate: [5, "bytes"],
  providerMeta: [6, dynamicValue],
  plannedIdentity: [7, resourceIdentityData],
});
export const applyResourceChangeResponse = message({
  newState: [1, dynamicValue],
  private: [2, "bytes"],
  diagnostics: [3, repeated(diagnostic)],
  legacyTypeSystem: [4, "bool"],
  newIdentity: [5, resourceIdentityData],
});

export const importResourceStateRequest = message({
  typeName: [1, "string"],
  id: [2, "string"],
  clientCapabilities: [3, clientCapabilities],
  identity: [4, resourceIdentityData],
});
export const importResourceStateResponse = message({
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
  diagnostics: [2, repeated(diagnostic)],
  deferred: [3, deferred],
});

export const moveResourceStateRequest = message({
  sourceProviderAddress: [1, "string"],
  sourceTypeName: [2, "string"],
  sourceSchemaVersion: [3, "int64"],
  sourceState: [4, rawState],
  targetTypeName: [5, "string"],
  sourcePrivate: [6, "bytes"],
  sourceIdentity: [7, rawState],
  sourceIdentitySchemaVersion: [8, "int64"],
});
export const moveResourceStateResponse = message({
  targetState: [1, dynamicValue],
  diagnostics: [2, repeated(diagnostic)],
  targetPrivate: [3, "bytes"],
  targetIdentity: [4, resourceIdentityData],
});

export const generateResourceConfigRequest = message({ typeName: [1, "string"], state: [2, dynamicValue] });
export const generateResourceConfigResponse = message({
  config: [1, dynamicValue],
  diagnostics: [2, repeated(diagnostic)],
});
