import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "./engine";
import { runEngine, type EngineResult, type RunEngineOptions } from "./run-engine";

export interface SavedPlanOptions extends RunEngineOptions {
  /** `refresh-only` refreshes and proposes nothing. @default "normal" */
  readonly mode?: "normal" | "refresh-only";
  /** More arguments of `plan`, such as `-var-file=prod.tfvars`. */
  readonly args?: readonly string[];
}

/** Machine-readable output of an engine, or the run that failed. */
export type EngineText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly result: EngineResult };

/**
 * Plans, and returns the plan's `show -json` output. Neither state nor configuration is written. The plan's file, which
 * contains values in clear text, is in a directory that only this account can read, and is deleted at the end.
 */
export async function planJson(engine: Pick<Engine, "path">, options: SavedPlanOptions): Promise<EngineText> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-plan-"));
  try {
    const file = join(folder, "plan");
    const mode = options.mode === "refresh-only" ? ["-refresh-only"] : [];
    const planned = await runEngine(
      engine,
      ["plan", "-input=false", "-no-color", ...mode, ...(options.args ?? []), `-out=${file}`],
      options,
    );
    // 2: there are changes, if the user's TF_CLI_ARGS_plan has -detailed-exitcode.
    if (planned.code !== 0 && planned.code !== 2) return { ok: false, result: planned };
    const shown = await runEngine(engine, ["show", "-no-color", "-json", file], {
      ...options,
      onOutput: () => undefined,
    });
    return shown.code === 0 ? { ok: true, text: shown.stdout } : { ok: false, result: shown };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The state as the engine stores it (`state pull`), with the private state of each object; empty if there is none. */
export async function pullState(engine: Pick<Engine, "path">, options: RunEngineOptions): Promise<EngineText> {
  const pulled = await runEngine(engine, ["state", "pull"], { ...options, onOutput: () => undefined });
  return pulled.code === 0 ? { ok: true, text: pulled.stdout } : { ok: false, result: pulled };
}
