import type { StartPluginOptions, StartedPlugin } from "./client";

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

export type { PluginConnection, MethodName, RequestOf, ResponseOf, StartPluginOptions, StartedPlugin } from "./client";

/** The engine's end, for tools: starts a plugin's executable and calls it. Loaded only when used. */
export const startPlugin = async (executable: string, options?: StartPluginOptions): Promise<StartedPlugin> =>
  (await import("./client")).startPlugin(executable, options);
