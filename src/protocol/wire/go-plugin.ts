import { message } from "./message";

/** The helper services of hashicorp/go-plugin, and gRPC's health service. */

const empty = message({});

export const goPluginController = { Shutdown: { request: empty, response: empty } } as const;

export const HealthStatus = { SERVING: 1 } as const;

export const health = { Check: { request: empty, response: message({ status: [1, "enum"] }) } } as const;
