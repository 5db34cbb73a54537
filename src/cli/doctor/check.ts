import type { ServiceAccess } from "./service-access";

/** One thing that a check found out. */
export interface Finding {
  /**
   * `note`: it works, and something is worth knowing. `problem`: something will not work. `skipped`: it could not be
   * checked.
   */
  readonly status: "ok" | "note" | "problem" | "skipped";
  /** One line, without a final period. */
  readonly summary: string;
  /** What it means for plans and applies. */
  readonly meaning: string;
  /** What to do; null if there is nothing to do. */
  readonly action: string | null;
}

export interface Check {
  readonly name: string;
  /** Reads only. */
  readonly run: (context: CheckContext) => Promise<readonly Finding[]>;
}

export interface CheckContext {
  readonly service: ServiceAccess;
  /** Name or path of an engine from the command line. */
  readonly engine: string | undefined;
  /** The directory of the configuration. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

export const ok = (summary: string, meaning: string): Finding => ({ status: "ok", summary, meaning, action: null });
export const note = (summary: string, meaning: string, action: string | null = null): Finding => ({
  status: "note",
  summary,
  meaning,
  action,
});
export const problem = (summary: string, meaning: string, action: string): Finding => ({
  status: "problem",
  summary,
  meaning,
  action,
});
export const skipped = (summary: string, meaning: string): Finding => ({
  status: "skipped",
  summary,
  meaning,
  action: null,
});
