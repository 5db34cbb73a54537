import type { CallContext, Diagnostic } from "../../protocol";
import { isAbort } from "./operation";
import { Call } from "./rpc";
import type { ServerState } from "./server-state";

/** One RPC that answers with a stream, each in a file of its name. */
export interface StreamRpc<Request, Event> {
  readonly name: string;
  /** What the call does, for messages: `Listing wfa_workflow`. */
  doing(request: Request): string;
  events(call: Call, request: Request): AsyncIterable<Event>;
  /** The last event, with the unreported diagnostics; undefined if there are none. */
  end(unreported: readonly Diagnostic[]): Event | undefined;
}

/** The boundary of streams, where every thrown error becomes a diagnostic of the last event. */
export async function* performStream<Request, Event>(
  rpc: StreamRpc<Request, Event>,
  server: ServerState,
  request: Request,
  context: CallContext,
): AsyncGenerator<Event> {
  // A reader that stops early needs nothing more, so the running work is aborted.
  const left = new AbortController();
  const signal = AbortSignal.any([context.signal, left.signal]);
  const call = new Call(server, { ...context, signal }, rpc.name);
  try {
    try {
      yield* rpc.events(call, request);
    } catch (error) {
      if ((signal.aborted || call.isStopping) && isAbort(error, signal)) {
        call.diagnostics.error({
          summary: `${rpc.doing(request)} was interrupted`,
          detail: "Terraform asked the provider to stop. Run Terraform again to start over",
        });
      } else call.fail(error);
    }
    const last = rpc.end(call.unreported());
    if (last !== undefined) yield last;
  } finally {
    left.abort();
  }
}
