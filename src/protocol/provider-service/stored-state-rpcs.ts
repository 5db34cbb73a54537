import { rawStateFromWire } from "./from-wire";
import { unary } from "./rpc-handler";
import { diagnosticsToWire, identityToWire, valueToWire } from "./to-wire";

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
