export { HealthStatus, goPluginController, health } from "./go-plugin";
export { message, type Decoded, type Input } from "./message";
export { mapOf, oneof, optional, repeated } from "./field";
export type { MessageType } from "./message-type";
export * as tfplugin6 from "./tfplugin6";
