import { HealthStatus, goPluginController, health } from "../wire";
import type { GrpcCall, Method, MethodTable } from "../grpc";

/**
 * The services that go-plugin requires in addition to the plugin's own; its hosts do without GRPCBroker.
 *
 * @param onShutdown called when the host asks the process to exit, before the answer is sent
 */
export function controlServices(onShutdown: () => void): MethodTable {
  return new Map<string, Method>([
    [
      "/plugin.GRPCController/Shutdown",
      {
        kind: "unary",
        handle: async () => {
          onShutdown();
          return goPluginController.Shutdown.response.encode({});
        },
      },
    ],
    // Stays open and sends nothing: the host logs any message on it as "unexpected data".
    ["/plugin.GRPCStdio/StreamStdio", { kind: "serverStream", handle: (_request, call) => silence(call) }],
    [
      "/grpc.health.v1.Health/Check",
      { kind: "unary", handle: async () => health.Check.response.encode({ status: HealthStatus.SERVING }) },
    ],
  ]);
}

// oxlint-disable-next-line require-yield -- a stream without messages is the point
async function* silence(call: GrpcCall): AsyncGenerator<Uint8Array> {
  if (call.signal.aborted) return;
  await new Promise<void>((end) => call.signal.addEventListener("abort", () => end(), { once: true }));
}
