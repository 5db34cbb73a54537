import {
  capabilitiesFromWire,
  configFromWire,
  diagnosticsToWire,
  identityToWire,
  shownText,
  valueFromWire,
  valueToWire,
} from "./wire-values";
import { serverStream, unary } from "./rpc-handler";

export const validateListResourceConfig = unary({
  method: "ValidateListResourceConfig",
  handle: async (request, server, context) => {
    const answer = await server.validateListResourceConfig?.(configFromWire(request), context);
    return { diagnostics: diagnosticsToWire(answer?.diagnostics ?? []) };
  },
});

export const listResource = serverStream({
  method: "ListResource",
  handle: async function* (request, server, context) {
    const events = server.listResource?.(
      {
        typeName: request.typeName,
        config: valueFromWire(request.config),
        includeResourceObject: request.includeResourceObject,
        limit: Number(request.limit),
      },
      context,
    );
    for await (const event of events ?? []) {
      yield {
        identity: identityToWire(event.identity),
        displayName: shownText(event.displayName),
        resourceObject: event.resourceObject === undefined ? undefined : valueToWire(event.resourceObject),
        diagnostic: diagnosticsToWire(event.diagnostics),
      };
    }
  },
  failed: (diagnostic) => ({ diagnostic: diagnosticsToWire([diagnostic]) }),
});

export const validateActionConfig = unary({
  method: "ValidateActionConfig",
  handle: async (request, server, context) => {
    const answer = await server.validateActionConfig?.(configFromWire(request), context);
    return { diagnostics: diagnosticsToWire(answer?.diagnostics ?? []) };
  },
});

export const planAction = unary({
  method: "PlanAction",
  handle: async (request, server, context) => {
    const answer = await server.planAction?.(
      {
        actionType: request.actionType,
        config: valueFromWire(request.config),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return { diagnostics: diagnosticsToWire(answer?.diagnostics ?? []) };
  },
});

export const invokeAction = serverStream({
  method: "InvokeAction",
  writes: true,
  handle: async function* (request, server, context) {
    const events = server.invokeAction?.(
      {
        actionType: request.actionType,
        config: valueFromWire(request.config),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    for await (const event of events ?? []) {
      if ("progress" in event) yield { progress: { message: shownText(event.progress) } };
      else yield { completed: { diagnostics: diagnosticsToWire(event.completed.diagnostics) } };
    }
  },
  failed: (diagnostic) => ({ completed: { diagnostics: diagnosticsToWire([diagnostic]) } }),
});
