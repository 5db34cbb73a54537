export { encodeSchemaAnswers } from "./encode-schema-answers";
export { methodPath, providerService, STOP_GRACE_MS } from "./provider-service";
