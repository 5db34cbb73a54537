export { HealthStatus, goPluginController, health } from "./go-plugin";
export { type Decoded, type Input, mapOf, message, type MessageType, optional, repeated } from "./message";
export * as tfplugin6 from "./tfplugin6";
