/**
 * What a handler knows about its call. The signal is aborted when the client cancels the call or goes away, when its
 * deadline passes, when the server closes, and by the handler's own service. It is made on first use: most calls have
 * nothing to stop.
 */
export type GrpcCall = Pick<AbortController, "signal" | "abort">;

/**
 * A method by what it takes and returns; messages are bytes here, which the handler decodes. A handler that throws a
 * GrpcError ends the call with that status, any other error with INTERNAL.
 */
export type Method =
  | { readonly kind: "unary"; readonly handle: (request: Uint8Array, call: GrpcCall) => Promise<Uint8Array> }
  | {
      readonly kind: "serverStream";
      readonly handle: (request: Uint8Array, call: GrpcCall) => AsyncIterable<Uint8Array>;
    }
  | {
      readonly kind: "bidirectional";
      readonly handle: (requests: AsyncIterable<Uint8Array>, call: GrpcCall) => AsyncIterable<Uint8Array>;
    };

/** Methods by their path, `/package.Service/Method`. */
export type MethodTable = ReadonlyMap<string, Method>;
