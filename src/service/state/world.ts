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
  readonly daysOfLogsToKeep: number;
  readonly domain: string;
  readonly users: number;
  readonly version: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly ids: "random" | "derived";
  /** How many derived ids of a kind and name were given. */
  readonly issued: Map<string, number>;
  /** When the service started, in milliseconds since 1970. */
  readonly startedAt: number;
}

export const DEFAULT_RUNS: RunRules = { taskDuration: 1000, outcome: "asDocumented" };
