export { service, type MethodName, type Service } from "./service";
export {
  DeferredReason,
  Severity,
  type attributePath,
  type deferred,
  type diagnostic,
  type dynamicValue,
  type rawState,
  type resourceIdentityData,
} from "./value";
export { ObjectNesting, StringKind } from "./schema";
export type { attribute, functionSignature, identitySchema, schema } from "./schema";
