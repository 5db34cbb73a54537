import { redact } from "../../redaction";
import {
  capabilitiesFromWire,
  configFromWire,
  deferralToWire,
  diagnosticsToWire,
  valueFromWire,
  valueToWire,
} from "./wire-values";
import { unary } from "./rpc-handler";

export const validateProviderConfig = unary({
  method: "ValidateProviderConfig",
  handle: async (request, server, context) => {
    const { diagnostics } = await server.validateProviderConfig({ config: valueFromWire(request.config) }, context);
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const configureProvider = unary({
  method: "ConfigureProvider",
  handle: async (request, server, context) => {
    const { diagnostics } = await server.configureProvider(
      {
        terraformVersion: request.terraformVersion,
        config: valueFromWire(request.config),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const validateDataResourceConfig = unary({
  method: "ValidateDataResourceConfig",
  handle: async (request, server, context) => {
    const { diagnostics } = await server.validateDataResourceConfig(configFromWire(request), context);
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const readDataSource = unary({
  method: "ReadDataSource",
  handle: async (request, server, context) => {
    const answer = await server.readDataSource(configFromWire(request), context);
    return {
      state: valueToWire(answer.state),
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
    };
  },
});

export const validateEphemeralResourceConfig = unary({
  method: "ValidateEphemeralResourceConfig",
  handle: async (request, server, context) => {
    const { diagnostics } = await server.validateEphemeralResourceConfig!(configFromWire(request), context);
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
});

export const openEphemeralResource = unary({
  method: "OpenEphemeralResource",
  handle: async (request, server, context) => {
    const answer = await server.openEphemeralResource!(configFromWire(request), context);
    return {
      result: valueToWire(answer.state),
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
    };
  },
});

export const closeEphemeralResource = unary({
  method: "CloseEphemeralResource",
  handle: async (request, server, context) => {
    const { diagnostics } = await server.closeEphemeralResource!(request, context);
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
});

/** A function has no diagnostics: an error is a text, and the index of the argument at fault. */
export const callFunction = unary({
  method: "CallFunction",
  handle: async (request, server, context) => {
    const answer = await server.callFunction(
      { name: request.name, arguments: request.arguments.map(valueFromWire) },
      context,
    );
    if ("result" in answer) return { result: valueToWire(answer.result) };
    return { error: { text: redact(answer.error.text), functionArgument: answer.error.argument } };
  },
  failed: (diagnostic) => ({ error: { text: redact(`${diagnostic.summary}: ${diagnostic.detail}`) } }),
});
