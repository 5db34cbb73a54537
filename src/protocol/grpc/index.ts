export { createGrpcServer, type GrpcServer, type GrpcServerOptions } from "./grpc-server";
export type { TlsOptions } from "./tls-server";
export type { GrpcCall, Method, MethodTable } from "./method";
export { GrpcError, Status } from "./status";
