import {
  applyPlan as applySaved,
  savePlan,
  type CommandOptions,
  type CommandRun,
  type Engine,
  type EngineResult,
  type RunEngineOptions,
} from "../../engine";
import { readPlan, readRunLog, type Plan, type RunLog } from "../../engine-json";
import { redact } from "../../redaction";
import { redactKeys } from "../drift/engine-error-text";

/** A command, and what it logged, without secrets. */
export interface EngineRun extends RunLog {
  readonly ok: boolean;
  readonly result: EngineResult;
}

export interface PlannedRun extends EngineRun {
  /** Null after an error. */
  readonly plan: Plan | null;
}

export interface Commands {
  readonly engine: Engine;
  readonly run: RunEngineOptions;
  readonly engineArgs: readonly string[];
}

const options = ({ run }: Commands, args: readonly string[]): CommandOptions => ({ ...run, args, log: "json" });

export async function plan(commands: Commands, file: string): Promise<PlannedRun> {
  const planned = await savePlan(commands.engine, file, options(commands, commands.engineArgs));
  return { ...logged(planned), plan: planned.ok ? readPlan(planned.text) : null };
}

export const applyPlan = async (commands: Commands, file: string, more: readonly string[] = []): Promise<EngineRun> =>
  logged(await applySaved(commands.engine, file, options(commands, more)));

function logged({ ok, result }: CommandRun): EngineRun {
  const { diagnostics, summary } = readRunLog(result.stdout);
  const shown = (text: string): string => redact(redactKeys(text));
  return {
    ok,
    result,
    summary,
    diagnostics: diagnostics.map((each) => ({ ...each, summary: shown(each.summary), detail: shown(each.detail) })),
  };
}
