import { redact } from "../../redaction";
import { configFromWire, deferralToWire, diagnosticsToWire, valueFromWire } from "./wire-values";
import { diagnosing, unary } from "./rpc-handler";

export const validateProviderConfig = diagnosing("ValidateProviderConfig", (request, server, context) =>
  server.validateProviderConfig({ config: valueFromWire(request.config) }, context),
);

export const configureProvider = diagnosing("ConfigureProvider", (request, server, context) =>
  server.configureProvider({ ...request, config: valueFromWire(request.config) }, context),
);

export const validateDataResourceConfig = diagnosing("ValidateDataResourceConfig", (request, server, context) =>
  server.validateDataResourceConfig(configFromWire(request), context),
);

export const readDataSource = unary({
  method: "ReadDataSource",
  handle: async (request, server, context) => {
    const answer = await server.readDataSource(configFromWire(request), context);
    return {
      state: answer.state,
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
    };
  },
});

export const validateEphemeralResourceConfig = diagnosing(
  "ValidateEphemeralResourceConfig",
  (request, server, context) => server.validateEphemeralResourceConfig(configFromWire(request), context),
);

export const openEphemeralResource = unary({
  method: "OpenEphemeralResource",
  handle: async (request, server, context) => {
    const answer = await server.openEphemeralResource(configFromWire(request), context);
    return {
      result: answer.state,
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
    };
  },
});

export const closeEphemeralResource = diagnosing("CloseEphemeralResource", (_request, server, context) =>
  server.closeEphemeralResource(context),
);

/** A function has no diagnostics: an error is a text, and the index of the argument at fault. */
export const callFunction = unary({
  method: "CallFunction",
  handle: async (request, server, context) => {
    const answer = await server.callFunction(
      { name: request.name, arguments: request.arguments.map(valueFromWire) },
      context,
    );
    if ("result" in answer) return { result: answer.result };
    return { error: { text: redact(answer.error.text), functionArgument: answer.error.argument } };
  },
  failed: (diagnostic) => ({ error: { text: redact(`${diagnostic.summary}: ${diagnostic.detail}`) } }),
});
