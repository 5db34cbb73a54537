import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Engine } from "./engine";
import { runEngine, type EngineResult, type RunEngineOptions } from "./run-engine";
import { withTemporaryFolder } from "./temporary-folder";

export interface CommandOptions extends RunEngineOptions {
  /** More arguments, such as `-var-file=prod.tfvars`. */
  readonly args?: readonly string[];
  /** What the command prints: text, or a JSON object on each line. @default "text" */
  readonly log?: "text" | "json";
}

export interface PlanOptions extends CommandOptions {
  /** `refresh-only` refreshes and proposes nothing. @default "normal" */
  readonly mode?: "normal" | "refresh-only";
}

export interface CommandRun {
  readonly ok: boolean;
  readonly result: EngineResult;
}

/** Machine-readable output of an engine, or the run that failed. */
export type EngineText =
  | { readonly ok: true; readonly text: string; readonly result: EngineResult }
  | { readonly ok: false; readonly result: EngineResult };

type AnyEngine = Pick<Engine, "path" | "wrapper">;

/** Nothing asks a question, and nothing is coloured. */
async function command(
  engine: AnyEngine,
  [name, ...args]: readonly [string, ...string[]],
  { args: more = [], log = "text", ...options }: CommandOptions,
  saved: readonly string[] = [],
): Promise<CommandRun> {
  const format = log === "json" ? "-json" : "-no-color";
  const result = await runEngine(engine, [name, "-input=false", format, ...args, ...more, ...saved], options);
  // 2: there are changes, if the user's TF_CLI_ARGS_plan has -detailed-exitcode.
  return { ok: result.code === 0 || (name === "plan" && result.code === 2), result };
}

export const initialise = (engine: AnyEngine, options: CommandOptions): Promise<CommandRun> =>
  command(engine, ["init"], options);

/**
 * Plans into a file, which contains values in clear text. Neither state nor configuration is written.
 *
 * @returns the plan's `show -json` output, and the run of `plan`, or the run that failed
 */
export async function savePlan(
  engine: AnyEngine,
  file: string,
  { mode = "normal", ...options }: PlanOptions,
): Promise<EngineText> {
  const refreshOnly = mode === "refresh-only" ? ["-refresh-only"] : [];
  const { ok, result } = await command(engine, ["plan", ...refreshOnly], options, [`-out=${file}`]);
  if (!ok) return { ok, result };
  const shown = await showJson(engine, options, file);
  return shown.ok ? { ...shown, result } : shown;
}

/** Plans into a directory that only this account can read, which is deleted after `use`. */
export async function withPlan<T>(
  engine: AnyEngine,
  options: PlanOptions,
  use: (plan: EngineText, file: string) => Promise<T> | T,
): Promise<T> {
  return withTemporaryFolder("wfa-plan", async (folder) => {
    const file = join(folder, "plan");
    // An engine keeps the mode of a file that exists; its own files everybody may read.
    await writeFile(file, "", { mode: 0o600 });
    return use(await savePlan(engine, file, options), file);
  });
}

export const planJson = (engine: AnyEngine, options: PlanOptions): Promise<EngineText> =>
  withPlan(engine, options, (plan) => plan);

/** Applies a saved plan. */
export const applyPlan = (engine: AnyEngine, file: string, options: CommandOptions): Promise<CommandRun> =>
  command(engine, ["apply"], options, [file]);

/** A saved plan's JSON, without a file the state's. */
export const showJson = (engine: AnyEngine, options: RunEngineOptions, file?: string): Promise<EngineText> =>
  text(engine, ["show", "-no-color", "-json", ...(file === undefined ? [] : [file])], options);

/** The state as the engine stores it (`state pull`), with the private state of each object; empty if there is none. */
export const pullState = (engine: AnyEngine, options: RunEngineOptions): Promise<EngineText> =>
  text(engine, ["state", "pull"], options);

async function text(engine: AnyEngine, args: readonly string[], options: RunEngineOptions): Promise<EngineText> {
  const result = await runEngine(engine, args, { ...options, onOutput: () => undefined });
  return result.code === 0 ? { ok: true, text: result.stdout, result } : { ok: false, result };
}
