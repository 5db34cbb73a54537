import { message } from "./message";
import { rpc } from "./rpc";

/** The helper services of hashicorp/go-plugin, and gRPC's health service. */

const empty = message({});

const stdioData = message({ channel: [1, "enum"], data: [2, "bytes"] });

/** Field names of go-plugin's broker; a provider never uses it, the stream is only held. */
const connectionInfo = message({ serviceId: [1, "enum"], network: [2, "string"], address: [3, "string"] });

export const goPluginController = { Shutdown: rpc(empty, empty) } as const;
export const goPluginStdio = { StreamStdio: rpc(empty, stdioData, "response") } as const;
export const goPluginBroker = { StartStream: rpc(connectionInfo, connectionInfo, "both") } as const;

export const HealthStatus = { UNKNOWN: 0, SERVING: 1 } as const;

export const health = {
  Check: rpc(message({ service: [1, "string"] }), message({ status: [1, "enum"] })),
} as const;
