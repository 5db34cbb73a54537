export { createGrpcServer, type GrpcServer, type GrpcServerOptions } from "./grpc-server";
export type { TlsOptions } from "./tls-server";
export type { GrpcCall, Method, MethodTable } from "./serve-call";
export { GrpcError, Status } from "./status";
