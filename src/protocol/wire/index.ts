export { HealthStatus, goPluginBroker, goPluginController, goPluginStdio, health } from "./go-plugin";
export { message, type Decoded, type Input, type MessageType } from "./message";
export { mapOf, oneof, optional, repeated } from "./field";
export type { Rpc } from "./rpc";
export * as tfplugin6 from "./tfplugin6";
