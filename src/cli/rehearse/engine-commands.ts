import { runEngine, type Engine, type EngineResult, type RunEngineOptions } from "../../engine";
import { readPlan, type Plan } from "../../engine-json";
import { redact } from "../../redaction";
import { redactKeys } from "../drift/engine-error-text";

/** A diagnostic of an engine's `-json` output, without secrets. */
export interface EngineDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** The object that it is about; null if the engine does not say. */
  readonly address: string | null;
}

/** A command that printed `-json` lines. */
export interface EngineRun {
  readonly ok: boolean;
  readonly diagnostics: readonly EngineDiagnostic[];
  /** Objects that an apply added, changed and removed; null if it did not say. */
  readonly summary: ChangeSummary | null;
  readonly result: EngineResult;
}

export interface ChangeSummary {
  readonly add: number;
  readonly change: number;
  readonly remove: number;
}

export interface PlannedRun extends EngineRun {
  /** Null after an error. */
  readonly plan: Plan | null;
}

export interface Commands {
  readonly engine: Engine;
  readonly run: RunEngineOptions;
  /** More arguments of each plan. */
  readonly engineArgs: readonly string[];
}

/** Plans into a file. */
export async function plan({ engine, run, engineArgs }: Commands, file: string): Promise<PlannedRun> {
  const planned = await runJson(engine, ["plan", "-json", "-input=false", ...engineArgs, `-out=${file}`], run);
  if (!planned.ok) return { ...planned, plan: null };
  const shown = await runEngine(engine, ["show", "-no-color", "-json", file], run);
  return shown.code === 0
    ? { ...planned, plan: readPlan(shown.stdout) }
    : { ...planned, ok: false, result: shown, plan: null };
}

/** Applies a saved plan. */
export const applyPlan = ({ engine, run }: Commands, file: string, more: readonly string[] = []): Promise<EngineRun> =>
  runJson(engine, ["apply", "-json", "-input=false", ...more, file], run);

/**
 * Plans and applies, as a pipeline does that is started again.
 *
 * @param check throws an error if a plan must not be applied; null if each one may be
 */
export async function applyAgain(
  commands: Commands,
  file: string,
  check: ((plan: Plan) => void) | null,
): Promise<EngineRun> {
  const { engine, run, engineArgs } = commands;
  if (check === null) return runJson(engine, ["apply", "-json", "-input=false", "-auto-approve", ...engineArgs], run);
  const planned = await plan(commands, file);
  if (planned.plan === null) return planned;
  check(planned.plan);
  return applyPlan(commands, file);
}

async function runJson(engine: Engine, args: readonly string[], run: RunEngineOptions): Promise<EngineRun> {
  const result = await runEngine(engine, args, run);
  const lines = result.stdout.split("\n").flatMap((line) => jsonLine(line));
  const diagnostics = lines.flatMap(({ type, diagnostic }) => (type === "diagnostic" ? diagnosticOf(diagnostic) : []));
  const summary = lines.findLast(({ type }) => type === "change_summary")?.changes ?? null;
  return {
    // 2: there are changes, if the user's TF_CLI_ARGS_plan has -detailed-exitcode.
    ok: result.code === 0 || (args[0] === "plan" && result.code === 2),
    diagnostics,
    summary: summary && { add: count(summary.add), change: count(summary.change), remove: count(summary.remove) },
    result,
  };
}

interface JsonLine {
  readonly type?: unknown;
  readonly diagnostic?: unknown;
  readonly changes?: { readonly add?: unknown; readonly change?: unknown; readonly remove?: unknown };
}

function jsonLine(line: string): readonly JsonLine[] {
  if (!line.startsWith("{")) return [];
  try {
    return [JSON.parse(line) as JsonLine];
  } catch {
    // Something else that the engine printed.
    return [];
  }
}

function diagnosticOf(value: unknown): readonly EngineDiagnostic[] {
  if (typeof value !== "object" || value === null) return [];
  const { severity, summary, detail, address } = value as Readonly<Record<string, unknown>>;
  if (severity !== "error" && severity !== "warning") return [];
  const text = (part: unknown): string => (typeof part === "string" ? redact(redactKeys(part)) : "");
  return [
    { severity, summary: text(summary), detail: text(detail), address: typeof address === "string" ? address : null },
  ];
}

const count = (value: unknown): number => (typeof value === "number" ? value : 0);
