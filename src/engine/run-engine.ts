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
 * The environment of an engine: the caller's without variables that would make runs differ (every TF_ and WFA_ variable
 * except TF_LOG and the like), without version check and prompts.
 */
export function engineEnvironment(
  base: NodeJS.ProcessEnv,
  cliConfig: string | undefined,
  own: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(base).filter(([name]) => /^TF_LOG/.test(name) || !/^(TF_|WFA_)/.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(kept),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    TF_CLI_CONFIG_FILE: cliConfig ?? NO_CONFIG,
  };
  return withOwn(env, own);
}

/**
 * The environment of an engine that runs a user's own configuration: unchanged, except for no version check and no
 * prompts.
 */
export function userEnvironment(
  base: NodeJS.ProcessEnv,
  own: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv {
  return withOwn({ ...base, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_INPUT: "0" }, own);
}

function withOwn(env: NodeJS.ProcessEnv, own: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const all = { ...env };
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) delete all[name];
    else all[name] = value;
  }
  return all;
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
      env:
        options.environment === "users"
          ? userEnvironment(process.env, env)
          : engineEnvironment(process.env, options.cliConfig, env),
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
