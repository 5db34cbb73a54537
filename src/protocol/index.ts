export type * from "./provider-server";
export type * from "./schema-message";
export { createLogger } from "./log";
export type { SchemaAnswers } from "./provider-service/provider-service";
export { encodeSchemaAnswers, reattachProviders, serveProvider, serveReattach } from "./serve-provider";
export { selfSignedCertificate, type Reattachable, type ReattachConfig } from "./go-plugin";
