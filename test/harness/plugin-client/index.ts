export { startPlugin, type StartedPlugin } from "./start-plugin";
export { PluginConnection, type MethodName, type RequestOf, type ResponseOf } from "./plugin-connection";
