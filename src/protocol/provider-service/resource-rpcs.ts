import {
  capabilitiesFromWire,
  configFromWire,
  deferralToWire,
  diagnosticsToWire,
  identityFromWire,
  identityToWire,
  pathToWire,
  rawStateFromWire,
  valueFromWire,
  valueToWire,
} from "./wire-values";
import { unary } from "./rpc-handler";

/** If an answer has an error and no state, the engine keeps the prior state, so a bug loses nothing. */

export const validateResourceConfig = unary({
  method: "ValidateResourceConfig",
  handle: async (request, server, context) => {
    const { diagnostics } = await server.validateResourceConfig(configFromWire(request), context);
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const readResource = unary({
  method: "ReadResource",
  handle: async (request, server, context) => {
    const currentIdentity = identityFromWire(request.currentIdentity);
    const answer = await server.readResource(
      {
        typeName: request.typeName,
        currentState: valueFromWire(request.currentState),
        private: request.private,
        ...(currentIdentity === undefined ? {} : { currentIdentity }),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return {
      newState: valueToWire(answer.newState),
      diagnostics: diagnosticsToWire(answer.diagnostics),
      private: answer.private,
      deferred: deferralToWire(answer),
      newIdentity: identityToWire(answer.newIdentity),
    };
  },
});

export const planResourceChange = unary({
  method: "PlanResourceChange",
  handle: async (request, server, context) => {
    const priorIdentity = identityFromWire(request.priorIdentity);
    const answer = await server.planResourceChange(
      {
        typeName: request.typeName,
        priorState: valueFromWire(request.priorState),
        proposedNewState: valueFromWire(request.proposedNewState),
        config: valueFromWire(request.config),
        priorPrivate: request.priorPrivate,
        ...(request.plannedPrivate.length === 0 ? {} : { plannedPrivate: request.plannedPrivate }),
        ...(priorIdentity === undefined ? {} : { priorIdentity }),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return {
      plannedState: valueToWire(answer.plannedState),
      requiresReplace: answer.requiresReplace.map(pathToWire),
      plannedPrivate: answer.plannedPrivate,
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
      // legacy_type_system stays unset: it turns off the engine's checks.
      plannedIdentity: identityToWire(answer.plannedIdentity),
    };
  },
});

export const applyResourceChange = unary({
  method: "ApplyResourceChange",
  writes: true,
  handle: async (request, server, context) => {
    const plannedIdentity = identityFromWire(request.plannedIdentity);
    const answer = await server.applyResourceChange(
      {
        typeName: request.typeName,
        priorState: valueFromWire(request.priorState),
        plannedState: valueFromWire(request.plannedState),
        config: valueFromWire(request.config),
        plannedPrivate: request.plannedPrivate,
        ...(plannedIdentity === undefined ? {} : { plannedIdentity }),
      },
      context,
    );
    return {
      newState: valueToWire(answer.newState),
      private: answer.private,
      diagnostics: diagnosticsToWire(answer.diagnostics),
      newIdentity: identityToWire(answer.newIdentity),
    };
  },
});

export const importResourceState = unary({
  method: "ImportResourceState",
  handle: async (request, server, context) => {
    const identity = identityFromWire(request.identity);
    const answer = await server.importResourceState(
      {
        typeName: request.typeName,
        id: request.id,
        ...(identity === undefined ? {} : { identity }),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return {
      importedResources: answer.imported.map((resource) => ({
        typeName: resource.typeName,
        state: valueToWire(resource.state),
        private: resource.private,
        identity: identityToWire(resource.identity),
      })),
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
    };
  },
});

export const generateResourceConfig = unary({
  method: "GenerateResourceConfig",
  handle: async (request, server, context) => {
    const answer = await server.generateResourceConfig?.(
      { typeName: request.typeName, state: valueFromWire(request.state) },
      context,
    );
    return { config: valueToWire(answer?.config ?? {}), diagnostics: diagnosticsToWire(answer?.diagnostics ?? []) };
  },
});

/** The methods that take state as stored, from whichever version or type wrote it. */

export const upgradeResourceState = unary({
  method: "UpgradeResourceState",
  handle: async (request, server, context) => {
    const { upgradedState, diagnostics } = await server.upgradeResourceState(
      {
        typeName: request.typeName,
        version: Number(request.version),
        rawState: rawStateFromWire(request.rawState),
      },
      context,
    );
    return { upgradedState: valueToWire(upgradedState), diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const upgradeResourceIdentity = unary({
  method: "UpgradeResourceIdentity",
  handle: async (request, server, context) => {
    const { upgradedIdentity, diagnostics } = await server.upgradeResourceIdentity(
      {
        typeName: request.typeName,
        version: Number(request.version),
        rawIdentity: rawStateFromWire(request.rawIdentity),
      },
      context,
    );
    return { upgradedIdentity: identityToWire(upgradedIdentity), diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const moveResourceState = unary({
  method: "MoveResourceState",
  handle: async (request, server, context) => {
    const sourceIdentity = request.sourceIdentity === undefined ? undefined : rawStateFromWire(request.sourceIdentity);
    const answer = await server.moveResourceState(
      {
        sourceProviderAddress: request.sourceProviderAddress,
        sourceTypeName: request.sourceTypeName,
        sourceSchemaVersion: Number(request.sourceSchemaVersion),
        sourceState: rawStateFromWire(request.sourceState),
        sourcePrivate: request.sourcePrivate,
        ...(sourceIdentity === undefined ? {} : { sourceIdentity }),
        targetTypeName: request.targetTypeName,
      },
      context,
    );
    return {
      targetState: valueToWire(answer.targetState),
      targetPrivate: answer.targetPrivate,
      targetIdentity: identityToWire(answer.targetIdentity),
      diagnostics: diagnosticsToWire(answer.diagnostics),
    };
  },
});
