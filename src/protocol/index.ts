export type * from "./provider-server";
export type * from "./schema-message";
export { createLogger, type Logger, type LoggerOptions } from "./log";
export type { SchemaAnswers } from "./provider-service/schema-answers";
export {
  encodeSchemaAnswers,
  reattachProviders,
  serveProvider,
  serveReattach,
  type ServeProviderOptions,
  type ServeReattachOptions,
} from "./serve-provider";
export type { Reattachable, ReattachConfig } from "./go-plugin";
