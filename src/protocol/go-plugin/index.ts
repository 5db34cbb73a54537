export { selfSignedCertificate } from "./certificate";
export { servePlugin } from "./serve-plugin";
export { serveForReattach, type Reattachable, type ReattachConfig } from "./reattach";
export type { Handshake } from "./handshake";
