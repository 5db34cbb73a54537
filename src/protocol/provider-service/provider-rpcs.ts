import { redact } from "../../redaction";
import { capabilitiesFromWire, valueFromWire } from "./from-wire";
import { always, unary } from "./rpc-handler";
import { deferralToWire, diagnosticsToWire, valueToWire } from "./to-wire";

export const validateProviderConfig = unary({
  method: "ValidateProviderConfig",
  implemented: always,
  handle: async (request, server, context) => {
    const { diagnostics } = await server.validateProviderConfig({ config: valueFromWire(request.config) }, context);
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failed: (diagnostic) => ({ diagnostics: diagnosticsToWire([diagnostic]) }),
});

export const configureProvider = unary({
  method: "ConfigureProvider",
  implemented: always,
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
  failed: (diagnostic) => ({ diagnostics: diagnosticsToWire([diagnostic]) }),
});

export const validateDataResourceConfig = unary({
  method: "ValidateDataResourceConfig",
  implemented: always,
  handle: async (request, server, context) => {
    const { diagnostics } = await server.validateDataResourceConfig(
      {
        typeName: request.typeName,
        config: valueFromWire(request.config),
        clientCapabilities: capabilitiesFromWire(undefined),
      },
      context,
    );
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failed: (diagnostic) => ({ diagnostics: diagnosticsToWire([diagnostic]) }),
});

export const readDataSource = unary({
  method: "ReadDataSource",
  implemented: always,
  handle: async (request, server, context) => {
    const answer = await server.readDataSource(
      {
        typeName: request.typeName,
        config: valueFromWire(request.config),
        clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
      },
      context,
    );
    return {
      state: valueToWire(answer.state),
      diagnostics: diagnosticsToWire(answer.diagnostics),
      deferred: deferralToWire(answer),
    };
  },
  failed: (diagnostic) => ({ diagnostics: diagnosticsToWire([diagnostic]) }),
});

/** A function has no diagnostics: an error is a text, and the index of the argument at fault. */
export const callFunction = unary({
  method: "CallFunction",
  implemented: always,
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
