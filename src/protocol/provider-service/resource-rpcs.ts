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
} from "./wire-values";
import { diagnosing, unary } from "./rpc-handler";

/** If an answer has an error and no state, the engine keeps the prior state, so a bug loses nothing. */

export const validateResourceConfig = diagnosing("ValidateResourceConfig", (request, server, context) =>
  server.validateResourceConfig(configFromWire(request), context),
);

export const readResource = unary({
  method: "ReadResource",
  handle: async (request, server, context) => {
    const answer = await server.readResource(
      {
        typeName: request.typeName,
        currentState: valueFromWire(request.currentState),
        private: request.private,
        currentIdentity: identityFromWire(request.currentIdentity),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return {
      newState: answer.newState,
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
    const answer = await server.planResourceChange(
      {
        typeName: request.typeName,
        priorState: valueFromWire(request.priorState),
        proposedNewState: valueFromWire(request.proposedNewState),
        config: valueFromWire(request.config),
        priorPrivate: request.priorPrivate,
        plannedPrivate: request.plannedPrivate,
        priorIdentity: identityFromWire(request.priorIdentity),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return {
      plannedState: answer.plannedState,
      requiresReplace: answer.requiresReplace.map(pathToWire),
      plannedPrivate: answer.plannedPrivate,
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
      plannedIdentity: identityToWire(answer.plannedIdentity),
    };
  },
});

export const applyResourceChange = unary({
  method: "ApplyResourceChange",
  writes: true,
  handle: async (request, server, context) => {
    const answer = await server.applyResourceChange(
      {
        typeName: request.typeName,
        priorState: valueFromWire(request.priorState),
        plannedState: valueFromWire(request.plannedState),
        config: valueFromWire(request.config),
        plannedPrivate: request.plannedPrivate,
        plannedIdentity: identityFromWire(request.plannedIdentity),
      },
      context,
    );
    return {
      newState: answer.newState,
      private: answer.private,
      diagnostics: diagnosticsToWire(answer.diagnostics),
      newIdentity: identityToWire(answer.newIdentity),
    };
  },
});

export const importResourceState = unary({
  method: "ImportResourceState",
  handle: async (request, server, context) => {
    const answer = await server.importResourceState(
      {
        typeName: request.typeName,
        id: request.id,
        identity: identityFromWire(request.identity),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return {
      importedResources: answer.imported.map((resource) => ({
        ...resource,
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
    const { config, diagnostics } = await server.generateResourceConfig(
      { typeName: request.typeName, state: valueFromWire(request.state) },
      context,
    );
    return { config, diagnostics: diagnosticsToWire(diagnostics) };
  },
});

/** The methods that take state as stored, from whichever version or type wrote it. */

export const upgradeResourceState = unary({
  method: "UpgradeResourceState",
  handle: async (request, server, context) => {
    const { upgradedState, diagnostics } = await server.upgradeResourceState(
      { ...request, rawState: rawStateFromWire(request.rawState) },
      context,
    );
    return { upgradedState, diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const upgradeResourceIdentity = unary({
  method: "UpgradeResourceIdentity",
  handle: async (request, server, context) => {
    const { upgradedIdentity, diagnostics } = await server.upgradeResourceIdentity(
      { ...request, rawIdentity: rawStateFromWire(request.rawIdentity) },
      context,
    );
    return { upgradedIdentity: identityToWire(upgradedIdentity), diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const moveResourceState = unary({
  method: "MoveResourceState",
  handle: async (request, server, context) => {
    const { targetState, targetPrivate, diagnostics } = await server.moveResourceState(
      { ...request, sourceState: rawStateFromWire(request.sourceState) },
      context,
    );
    return { targetState, targetPrivate, diagnostics: diagnosticsToWire(diagnostics) };
  },
});
