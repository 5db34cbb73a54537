export { HealthStatus, goPluginController, health } from "./go-plugin";
export { type Decoded, type Input, message } from "./message";
export { mapOf, type MessageType, oneof, optional, repeated } from "./message-type";
export * as tfplugin6 from "./tfplugin6";
