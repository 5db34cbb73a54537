import { optional, repeated } from "../field";
import { message } from "../message";
import { clientCapabilities, deferred, diagnostic, dynamicValue, functionError } from "./value";

export const validateProviderConfigRequest = message({ config: [1, dynamicValue] });
/** Field 1 used to be a rewritten configuration; the number stays unused. */
export const validateProviderConfigResponse = message({ diagnostics: [2, repeated(diagnostic)] });

export const configureProviderRequest = message({
  terraformVersion: [1, "string"],
  config: [2, dynamicValue],
  clientCapabilities: [3, clientCapabilities],
});
export const configureProviderResponse = message({ diagnostics: [1, repeated(diagnostic)] });

export const stopProviderRequest = message({});
export const stopProviderResponse = message({ error: [1, "string"] });

export const validateDataResourceConfigRequest = message({ typeName: [1, "string"], config: [2, dynamicValue] });

export const readDataSourceRequest = message({
  typeName: [1, "string"],
  config: [2, dynamicValue],
  providerMeta: [3, dynamicValue],
  clientCapabilities: [4, clientCapabilities],
});
export const readDataSourceResponse = message({
  state: [1, dynamicValue],
  diagnostics: [2, repeated(diagnostic)],
  deferred: [3, deferred],
});

/** `google.protobuf.Timestamp`; an int32 is on the wire what an enum is. */
const timestamp = message({ seconds: [1, "int64"], nanos: [2, "enum"] });

export const openEphemeralResourceRequest = message({
  typeName: [1, "string"],
  config: [2, dynamicValue],
  clientCapabilities: [3, clientCapabilities],
});
export const openEphemeralResourceResponse = message({
  diagnostics: [1, repeated(diagnostic)],
  renewAt: [2, timestamp],
  result: [3, dynamicValue],
  private: [4, optional("bytes")],
  deferred: [5, deferred],
});

export const closeEphemeralResourceRequest = message({ typeName: [1, "string"], private: [2, optional("bytes")] });

export const callFunctionRequest = message({ name: [1, "string"], arguments: [2, repeated(dynamicValue)] });
export const callFunctionResponse = message({ result: [1, dynamicValue], error: [2, functionError] });
