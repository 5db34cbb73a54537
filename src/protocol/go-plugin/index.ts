export { servePlugin, type PluginOptions } from "./serve-plugin";
export { serveForReattach, type Reattachable, type ReattachConfig } from "./reattach";
export type { Handshake } from "./handshake";
