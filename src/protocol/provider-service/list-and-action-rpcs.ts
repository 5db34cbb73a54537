import { configFromWire, diagnosticsToWire, identityToWire, shownText, valueFromWire } from "./wire-values";
import { diagnosing, serverStream } from "./rpc-handler";

export const validateListResourceConfig = diagnosing("ValidateListResourceConfig", (request, server, context) =>
  server.validateListResourceConfig(configFromWire(request), context),
);

export const listResource = serverStream({
  method: "ListResource",
  handle: async function* (request, server, context) {
    for await (const event of server.listResource({ ...request, config: valueFromWire(request.config) }, context)) {
      yield {
        identity: identityToWire(event.identity),
        displayName: shownText(event.displayName),
        resourceObject: event.resourceObject,
        diagnostic: diagnosticsToWire(event.diagnostics),
      };
    }
  },
  failed: (diagnostic) => ({ diagnostic: diagnosticsToWire([diagnostic]) }),
});

export const validateActionConfig = diagnosing("ValidateActionConfig", (request, server, context) =>
  server.validateActionConfig(configFromWire(request), context),
);

export const planAction = diagnosing("PlanAction", (request, server, context) =>
  server.planAction({ ...request, config: valueFromWire(request.config) }, context),
);

export const invokeAction = serverStream({
  method: "InvokeAction",
  writes: true,
  handle: async function* (request, server, context) {
    for await (const event of server.invokeAction({ ...request, config: valueFromWire(request.config) }, context)) {
      if ("progress" in event) yield { progress: { message: shownText(event.progress) } };
      else yield { completed: { diagnostics: diagnosticsToWire(event.completed.diagnostics) } };
    }
  },
  failed: (diagnostic) => ({ completed: { diagnostics: diagnosticsToWire([diagnostic]) } }),
});
