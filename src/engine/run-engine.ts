import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { NO_CONFIG } from "./cli-config";
import type { Engine } from "./engine";

export interface RunEngineOptions {
  /** The directory that holds the configuration. */
  readonly cwd: string;
  /** Added to `engineEnvironment`; an undefined value removes the variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * `own`: `engineEnvironment`, the same for every run. `users`: all of the user's settings apply, including the CLI
   * configuration, and `cliConfig` is ignored. @default "own"
   */
  readonly environment?: "own" | "users";
  /** File for TF_CLI_CONFIG_FILE. Without one, the user's own configuration is ignored too. */
  readonly cliConfig?: string;
  /** Interrupts the engine, which then stops as on Ctrl-C: state is kept. */
  readonly signal?: AbortSignal;
  /** Called with each chunk of either stream as it arrives. */
  readonly onOutput?: (text: string, stream: "stdout" | "stderr") => void;
}

/** Where a user's engine keeps what belongs to a configuration: its plugins, its modules, the backend. */
export const dataDirectory = (configuration: string, env: NodeJS.ProcessEnv = process.env): string =>
  resolve(configuration, env["TF_DATA_DIR"] || ".terraform");

export interface EngineResult {
  /** Exit code; null if a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The environment of an engine, without version check and prompts. Its own is the caller's without variables that would
 * make runs differ: every TF_ and WFA_ variable except TF_LOG and the like.
 */
export function engineEnvironment(
  base: NodeJS.ProcessEnv,
  { environment, cliConfig, env }: Pick<RunEngineOptions, "environment" | "cliConfig" | "env">,
): NodeJS.ProcessEnv {
  const isKept = ([name]: readonly [string, unknown]): boolean => /^TF_LOG/.test(name) || !/^(TF_|WFA_)/.test(name);
  const inherited =
    environment === "users"
      ? base
      : { ...Object.fromEntries(Object.entries(base).filter(isKept)), TF_CLI_CONFIG_FILE: cliConfig ?? NO_CONFIG };
  const all = { ...inherited, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_INPUT: "0", ...env };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Runs an engine until it exits. The caller interprets the exit code: `plan -detailed-exitcode` answers 2. */
export function runEngine(
  { path, wrapper }: Pick<Engine, "path" | "wrapper">,
  args: readonly string[],
  options: RunEngineOptions,
): Promise<EngineResult> {
  return new Promise((resolve, reject) => {
    const env = { ...wrapper?.environment, ...options.env };
    const child = spawn(wrapper?.path ?? path, [...(wrapper?.arguments ?? []), ...args], {
      cwd: options.cwd,
      env: engineEnvironment(process.env, { ...options, env }),
      stdio: ["ignore", "pipe", "pipe"],
      killSignal: "SIGINT",
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const texts = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        texts[stream] += text;
        options.onOutput?.(text, stream);
      });
    }
    // One that is interrupted still ends by itself.
    child.on("error", (error) => error.name === "AbortError" || reject(error));
    child.on("close", (code) => resolve({ code, ...texts }));
  });
}
