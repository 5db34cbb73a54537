export { createGrpcServer, type GrpcServer, type GrpcServerOptions, type TlsOptions } from "./grpc-server";
export type { GrpcCall, Method, MethodTable } from "./method";
export { GrpcError, Status } from "./status";
