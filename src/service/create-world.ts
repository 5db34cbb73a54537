import type { ServiceOptions } from "./service-options";
import { DEFAULT_RUNS } from "./state/world";
import type { World } from "./state/world";

const VERSION = "1.0.0";
const DAYS_OF_LOGS = 60;
/** One for each key. */
const USERS = 2;

const PROPERTIES: Readonly<Record<string, string>> = {
  "server.host": "localhost",
  "server.timezone": "UTC",
  "log.level": "info",
  "mail.host": "mail.example.com",
  "mail.password": "not-a-real-password",
  "queue.threads": "16",
};

/** @throws Error if an option is wrong */
export function createWorld(options: ServiceOptions, startedAt: number): World {
  const days = options.daysOfLogsToKeep ?? DAYS_OF_LOGS;
  if (!Number.isInteger(days) || days < 1)
    throw new Error(`Logs cannot be kept for ${days} days; give a whole number from 1`);
  const runs = { ...DEFAULT_RUNS, ...options.runs };
  if (!(runs.taskDuration >= 0))
    throw new Error(`A task cannot take ${runs.taskDuration} milliseconds; give a number from 0`);
  return {
    runs,
    agentsEverywhere: (options.agents ?? "everywhere") === "everywhere",
    daysOfLogsToKeep: days,
    domain: options.domain ?? "embedded",
    users: USERS,
    version: VERSION,
    properties: { ...PROPERTIES, "logs.daysToKeep": String(days), ...options.properties },
    ids: options.ids ?? "random",
    issued: new Map(),
    startedAt,
  };
}
