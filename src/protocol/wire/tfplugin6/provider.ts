import { oneof, optional, repeated } from "../message-type";
import { message } from "../message";
import { clientCapabilities, deferred, diagnostic, dynamicValue, functionError, resourceIdentityData } from "./value";

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

export const listResourceRequest = message({
  typeName: [1, "string"],
  config: [2, dynamicValue],
  includeResourceObject: [3, "bool"],
  limit: [4, "int64"],
});
export const listResourceEvent = message({
  identity: [1, resourceIdentityData],
  displayName: [2, "string"],
  resourceObject: [3, dynamicValue],
  diagnostic: [4, repeated(diagnostic)],
});
export const validateListResourceConfigRequest = message({
  typeName: [1, "string"],
  config: [2, dynamicValue],
  includeResourceObject: [3, dynamicValue],
  limit: [4, dynamicValue],
});

const actionRequest = message({
  actionType: [1, "string"],
  config: [2, dynamicValue],
  clientCapabilities: [3, clientCapabilities],
});

export const planActionRequest = actionRequest;
export const planActionResponse = message({ diagnostics: [1, repeated(diagnostic)], deferred: [2, deferred] });
export const invokeActionRequest = actionRequest;
export const invokeActionEvent = message({
  progress: [1, oneof("type", message({ message: [1, "string"] }))],
  completed: [2, oneof("type", message({ diagnostics: [1, repeated(diagnostic)] }))],
});
export const validateActionConfigRequest = message({ typeName: [1, "string"], config: [2, dynamicValue] });
