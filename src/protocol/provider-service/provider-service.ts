import { type GrpcCall, GrpcError, type Method, type MethodTable, Status } from "../grpc";
import type { Logger } from "../log";
import type { CallContext, ProviderServer } from "../provider-server";
import { tfplugin6 } from "../wire";
import { CallAbandonedError, failureDiagnostic, messageOf, UncaughtErrors } from "./uncaught-errors";
import * as listAndAction from "./list-and-action-rpcs";
import * as provider from "./provider-rpcs";
import * as resource from "./resource-rpcs";
import type { StreamHandler, UnaryHandler } from "./rpc-handler";
import * as schema from "./schema-rpcs";
import { diagnosticsToWire } from "./wire-values";

/** The questions that engines ask first, and whose answers follow from the provider's code alone. */
export const SCHEMA_METHODS = ["GetProviderSchema", "GetResourceIdentitySchemas"] as const;
type SchemaMethod = (typeof SCHEMA_METHODS)[number];

/** The encoded answers. */
export type SchemaAnswers = Readonly<Record<SchemaMethod, Uint8Array>>;

const isSchemaMethod = (method: string): method is SchemaMethod => SCHEMA_METHODS.includes(method as SchemaMethod);

/** A handler of any method: the table below pairs each with requests and answers of its own method only. */
// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript has no type for "of some method"
type SomeMethod = any;
type AnyHandler = UnaryHandler<SomeMethod> | StreamHandler<SomeMethod>;

/**
 * All implemented methods. The others (state stores) answer UNIMPLEMENTED, which engines read as "this provider has
 * none".
 */
const HANDLERS: readonly AnyHandler[] = [
  ...Object.values<AnyHandler>(schema),
  ...Object.values<AnyHandler>(provider),
  ...Object.values<AnyHandler>(resource),
  ...Object.values<AnyHandler>(listAndAction),
];

type ProviderMethod = Exclude<tfplugin6.MethodName, "StopProvider">;

/** The path of a method of the service on the wire. */
export const methodPath = (method: string): string => `/tfplugin6.Provider/${method}`;

/**
 * Milliseconds that a write gets to finish after StopProvider. Engines wait for the calls in flight, however long they
 * take, and a create that ends with an error is replaced by the next apply.
 */
export const STOP_GRACE_MS = 10_000;

/** The calls in flight, and what StopProvider tells them. */
class Calls {
  readonly stopping = new AbortController();
  readonly #others = new Set<GrpcCall>();
  readonly #writes = new Set<GrpcCall>();

  /** @returns a function that takes it out */
  add(call: GrpcCall, writes: boolean): () => void {
    const calls = writes ? this.#writes : this.#others;
    calls.add(call);
    return () => void calls.delete(call);
  }

  get size(): number {
    return this.#others.size + this.#writes.size;
  }

  /** The first time, the writes that have begun get time to finish. */
  stop(): void {
    const abort = (calls: ReadonlySet<GrpcCall>): void => calls.forEach((call) => call.abort());
    abort(this.#others);
    if (this.stopping.signal.aborted) return abort(this.#writes);
    this.stopping.abort();
    setTimeout(() => abort(this.#writes), STOP_GRACE_MS).unref();
  }
}

/**
 * The service tfplugin6.Provider over one provider.
 *
 * @param create creates the provider; called once, by the first call that needs it
 * @param fatal aborted by an error outside of the calls, which is its reason: after it the process must not accept new
 * work @default never, for tests and for serving for reattach, where the host program handles such errors
 * @param encoded the answers to the questions for schemas, which then need no provider @default it is asked
 */
export function providerService(
  create: () => Promise<ProviderServer>,
  log: Logger,
  fatal: AbortSignal = new AbortController().signal,
  encoded: () => Promise<SchemaAnswers | undefined> = async () => undefined,
): MethodTable {
  let created: Promise<ProviderServer> | undefined;
  const server = (): Promise<ProviderServer> => (created ??= create());
  const inFlight = new Calls();
  const uncaughtErrors = new UncaughtErrors(fatal);
  const table = new Map<string, Method>();
  for (const handler of HANDLERS)
    table.set(methodPath(handler.method as string), methodOf(handler, server, inFlight, uncaughtErrors, log, encoded));
  table.set(methodPath("StopProvider"), {
    kind: "unary",
    handle: async () => {
      log.debug("The run is interrupted", { calls: inFlight.size });
      inFlight.stop();
      return tfplugin6.service.StopProvider.response.encode({});
    },
  });
  return table;
}

function methodOf(
  handler: AnyHandler,
  server: () => Promise<ProviderServer>,
  inFlight: Calls,
  uncaughtErrors: UncaughtErrors,
  log: Logger,
  encoded: () => Promise<SchemaAnswers | undefined>,
): Method {
  const method = handler.method as ProviderMethod;
  const { request, response } = tfplugin6.service[method];
  const encode = (message: unknown): Uint8Array => response.encode(message as never);

  /** The first step of every call. @returns the last one */
  const begin = (call: GrpcCall): (() => void) => {
    const takeOut = inFlight.add(call, handler.writes === true);
    const takeBack = uncaughtErrors.onFatal(() => call.abort(uncaughtErrors.fatal.reason));
    return () => {
      takeOut();
      takeBack();
    };
  };
  const contextOf = (call: GrpcCall): CallContext => ({
    get signal() {
      return call.signal;
    },
    stopping: inFlight.stopping.signal,
  });
  const failed = (error: unknown, { signal }: GrpcCall): Uint8Array => {
    if (error instanceof GrpcError) throw error;
    const isStopped =
      error instanceof CallAbandonedError || (uncaughtErrors.fatal.aborted && error === uncaughtErrors.fatal.reason);
    const diagnostic = isStopped ? uncaughtErrors.stopped() : failureDiagnostic(error, method, signal, log);
    return encode(handler.failed?.(diagnostic) ?? { diagnostics: diagnosticsToWire([diagnostic]) });
  };
  const refuseAfterMishap = (): void => {
    if (uncaughtErrors.fatal.aborted) throw new CallAbandonedError();
  };
  const decode = (bytes: Uint8Array): unknown => {
    try {
      return request.decode(bytes);
    } catch (error) {
      throw new GrpcError(Status.INTERNAL, `The request of ${method} cannot be read: ${messageOf(error)}`);
    }
  };

  const withoutProvider = isSchemaMethod(method) ? async () => (await encoded())?.[method] : undefined;

  switch (handler.kind) {
    case "unary":
      return {
        kind: "unary",
        handle: async (bytes, call) => {
          const end = begin(call);
          try {
            log.trace("Call", { method });
            refuseAfterMishap();
            const answer = await withoutProvider?.();
            if (answer !== undefined) {
              decode(bytes);
              return answer;
            }
            const work = server().then((provider) => handler.handle(decode(bytes), provider, contextOf(call)));
            return encode(await uncaughtErrors.outlive(work));
          } catch (error) {
            return failed(error, call);
          } finally {
            end();
          }
        },
      };
    case "serverStream":
      return {
        kind: "serverStream",
        handle: async function* (bytes, call) {
          const end = begin(call);
          try {
            log.trace("Call", { method });
            refuseAfterMishap();
            const provider = await uncaughtErrors.outlive(server());
            const messages = handler.handle(decode(bytes), provider, contextOf(call))[Symbol.asyncIterator]();
            try {
              for (
                let next = await uncaughtErrors.outlive(messages.next());
                next.done !== true;
                next = await uncaughtErrors.outlive(messages.next())
              ) {
                yield encode(next.value);
              }
            } finally {
              // Not awaited: a hanging handler never ends, and a finished one has nothing to clean up.
              messages
                .return?.()
                .catch((error: unknown) =>
                  log.debug("A stream ended with an error", { method, error: messageOf(error) }),
                );
            }
          } catch (error) {
            yield failed(error, call);
          } finally {
            end();
          }
        },
      };
  }
}
