export type * from "./provider-server";
export type * from "./schema-message";
export { createLogger, type Logger, type LoggerOptions } from "./log";
export {
  reattachProviders,
  serveProvider,
  serveReattach,
  type ServeProviderOptions,
  type ServeReattachOptions,
} from "./serve-provider";
export type { Reattachable, ReattachConfig } from "./go-plugin";
