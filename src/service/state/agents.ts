import { RequestError } from "../http/request-error";
import type { Act } from "./act";
import { uuidOf } from "./new-id";
import type { AgentFacts, StoredAgent } from "./stored";

/** The agent of a host, as a person sets it. */
export interface AgentOptions {
  /** Host name or IP address, case-insensitive. */
  readonly host: string;
  /** @default true */
  readonly installed?: boolean;
  /** Whether its security keys have been prepositioned. @default true */
  readonly keys?: boolean;
}

export function storedAgent({ host, installed = true, keys = true }: AgentOptions): StoredAgent {
  return { host: host.toLowerCase(), installed, keys };
}

/** @throws RequestError 422 if no agent answers at any of the addresses, or its keys are missing (4.7) */
export function reachAgent({ state, world }: Act, hostname: string, ipAddress: string | undefined): AgentFacts {
  const hosts = [hostname, ...(ipAddress === undefined ? [] : [ipAddress])].map((host) => host.toLowerCase());
  const known = hosts.map((host) => state.agents.get(host)).find((agent) => agent !== undefined);
  const agent = known ?? { installed: world.agentsEverywhere, keys: true };
  if (!agent.installed) throw new RequestError(422, `The agent software is not installed on "${hostname}"`);
  if (!agent.keys)
    throw new RequestError(422, `The security keys of the agent on "${hostname}" have not been prepositioned`);
  return factsFor(hostname);
}

/** Always the same for a host, so that nothing drifts. */
const factsFor = (hostname: string): AgentFacts => ({
  sysname: "Linux",
  distro: "Ubuntu 22.04",
  release: "5.15.0-105-generic",
  machine: "x86_64",
  archTag: "linux-x64",
  agentId: uuidOf(hostname.toLowerCase()),
  agentBuild: "1187",
  agentUpdate: "4",
  agentVersion: "6.3",
});
