import { message } from "./message";
import { rpc } from "./message-type";

/** The helper services of hashicorp/go-plugin, and gRPC's health service. */

const empty = message({});

export const goPluginController = { Shutdown: rpc(empty, empty) } as const;

export const HealthStatus = { UNKNOWN: 0, SERVING: 1 } as const;

export const health = {
  Check: rpc(message({ service: [1, "string"] }), message({ status: [1, "enum"] })),
} as const;
