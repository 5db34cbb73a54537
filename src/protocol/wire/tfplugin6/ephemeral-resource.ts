import { optional, repeated } from "../field";
import { message } from "../message";
import { clientCapabilities, deferred, diagnostic, dynamicValue, timestamp } from "./value";

export const validateEphemeralResourceConfigRequest = message({ typeName: [1, "string"], config: [2, dynamicValue] });

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

export const renewEphemeralResourceRequest = message({ typeName: [1, "string"], private: [2, optional("bytes")] });
export const renewEphemeralResourceResponse = message({
  diagnostics: [1, repeated(diagnostic)],
  renewAt: [2, timestamp],
  private: [3, optional("bytes")],
});

export const closeEphemeralResourceRequest = message({ typeName: [1, "string"], private: [2, optional("bytes")] });
export const closeEphemeralResourceResponse = message({ diagnostics: [1, repeated(diagnostic)] });
