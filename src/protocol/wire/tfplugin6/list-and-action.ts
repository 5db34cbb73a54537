import { oneof, repeated } from "../field";
import { message } from "../message";
import { clientCapabilities, deferred, diagnostic, dynamicValue, resourceIdentityData } from "./value";

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
