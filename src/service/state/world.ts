export const RUN_OUTCOMES = ["asDocumented", "completed", "failed", "unconfirmed", "endless"] as const;

/** How runs behave if their document does not say. */
export interface RunRules {
  /** Milliseconds that each task takes. @default 1000 */
  readonly taskDuration: number;
  /**
   * `asDocumented`: as the document's tasks say, otherwise completed. `endless` runs until somebody ends or cancels it.
   * With the others every run ends that way, whatever its document says.
   *
   * @default "asDocumented"
   */
  readonly outcome: (typeof RUN_OUTCOMES)[number];
}

/** What surrounds the service and is not part of its state. */
export interface World {
  runs: RunRules;
  /** Whether unlisted hosts have an agent. */
  readonly agentsEverywhere: boolean;
  /** What the properties file has. */
  readonly properties: Readonly<Record<string, string>>;
  readonly ids: "random" | "derived";
  /** How many derived ids of a kind and name were given. */
  readonly issued: Map<string, number>;
  /** When the service started, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** What the statistics say of every service. */
export const SERVICE = { domain: "embedded", version: "1.0.0", users: 2, daysOfLogsToKeep: 60 } as const;

export const PROPERTIES: Readonly<Record<string, string>> = {
  "server.host": "localhost",
  "server.timezone": "UTC",
  "log.level": "info",
  "logs.daysToKeep": String(SERVICE.daysOfLogsToKeep),
  "mail.host": "mail.example.com",
  "mail.password": "not-a-real-password",
  "queue.threads": "16",
};

export const DEFAULT_RUNS: RunRules = { taskDuration: 1000, outcome: "asDocumented" };
