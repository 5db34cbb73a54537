export { startPlugin, type StartPluginOptions, type StartedPlugin } from "./start-plugin";
export type { PluginConnection, MethodName, RequestOf, ResponseOf } from "./plugin-connection";
