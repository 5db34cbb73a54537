import type { CallContext, Diagnostic, ProviderServer, WithDiagnostics } from "../provider-server";
import type { Decoded, Input, tfplugin6 } from "../wire";
import { diagnosticsToWire } from "./wire-values";

type RequestOf<M extends tfplugin6.MethodName> = Decoded<tfplugin6.Service[M]["request"]>;
type ResponseOf<M extends tfplugin6.MethodName> = Input<tfplugin6.Service[M]["response"]>;

/** Makes one answer out of one request. */
export interface UnaryHandler<M extends tfplugin6.MethodName = tfplugin6.MethodName> {
  readonly kind: "unary";
  readonly method: M;
  readonly handle: (request: RequestOf<M>, server: ProviderServer, context: CallContext) => Promise<ResponseOf<M>>;
  /** Whether a call that has begun gets time to finish after StopProvider. @default false */
  readonly writes?: true;
  /** The answer if `handle` throws. @default one with nothing but the diagnostic */
  readonly failed?: (diagnostic: Diagnostic) => ResponseOf<M>;
}

/** Makes a stream of answers out of one request. */
export interface StreamHandler<M extends tfplugin6.MethodName = tfplugin6.MethodName> {
  readonly kind: "serverStream";
  readonly method: M;
  readonly handle: (
    request: RequestOf<M>,
    server: ProviderServer,
    context: CallContext,
  ) => AsyncIterable<ResponseOf<M>>;
  /** As {@link UnaryHandler.writes}. */
  readonly writes?: true;
  /** The last message of a stream that failed. */
  readonly failed: (diagnostic: Diagnostic) => ResponseOf<M>;
}

export const unary = <M extends tfplugin6.MethodName>(handler: Omit<UnaryHandler<M>, "kind">): UnaryHandler<M> => ({
  kind: "unary",
  ...handler,
});

/** A method that answers with diagnostics alone. */
export const diagnosing = <M extends tfplugin6.MethodName>(
  method: M,
  handle: (request: RequestOf<M>, server: ProviderServer, context: CallContext) => Promise<WithDiagnostics>,
): UnaryHandler<M> =>
  unary({
    method,
    handle: async (...call) => {
      const { diagnostics } = await handle(...call);
      return { diagnostics: diagnosticsToWire(diagnostics) } as ResponseOf<M>;
    },
  });

export const serverStream = <M extends tfplugin6.MethodName>(
  handler: Omit<StreamHandler<M>, "kind">,
): StreamHandler<M> => ({
  kind: "serverStream",
  ...handler,
});
