export { ByteQueue } from "./byte-queue";
export { Connection, type ConnectionEvents } from "./connection";
export { encodeHeaders } from "./encode-headers";
export type { Headers } from "./header-decoder";
export type { Stream } from "./stream";
