export { encodeSchemaAnswers } from "./encode-schema-answers";
export { methodPath, providerService } from "./provider-service";
