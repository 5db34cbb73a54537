import { engineTitle, planJson, pullState, runEngine, type Engine, type RunEngineOptions } from "../../engine";
import { findDrift, PlanError, type AuditOutcome, type DriftFindings, type StackReport } from "../../review";
import { askAuditLogs, type AuditLogOptions, type AuditLogs } from "./audit-log";
import { engineErrorText } from "./engine-error-text";
import type { StackDirectory } from "./find-stacks";

export interface CheckOptions extends AuditLogOptions {
  /** Run `init` first. */
  readonly init: boolean;
  /** Whether to also find out what an apply would do. */
  readonly plan: boolean;
  readonly auditLog: boolean;
  /** More arguments of both plans. */
  readonly engineArgs: readonly string[];
  readonly progress: (text: string) => void;
  /** Interrupts the engine. */
  readonly engineSignal: AbortSignal;
  /** Ends this process's own calls. */
  readonly signal: AbortSignal;
}

/**
 * Checks one stack: a refresh-only plan reads the service, an ordinary one finds out what an apply would do. Neither
 * writes state. The ordinary one may fail (for example in a validation) without hiding drift.
 */
export async function checkStack(engine: Engine, stack: StackDirectory, options: CheckOptions): Promise<StackReport> {
  const title = engineTitle(engine);
  const about = { name: stack.name, directory: stack.shown, engine: title };
  const run: RunEngineOptions = { cwd: stack.path, environment: "users", signal: options.engineSignal };
  const failed = (error: string): StackReport => ({ ...about, outcome: "failed", error });
  if (options.init) {
    options.progress(`${stack.name}: initialising`);
    const result = await runEngine(engine, ["init", "-input=false", "-no-color"], run);
    if (result.code !== 0) return failed(engineErrorText(result, stack.shown));
  }
  const planOptions = { ...run, args: options.engineArgs };
  const refreshed = await planJson(engine, {
    ...planOptions,
    mode: "refresh-only",
    onOutput: counting(`${stack.name}: reading the service`, options.progress),
  });
  if (!refreshed.ok) return failed(engineErrorText(refreshed.result, stack.shown));
  const planned = options.plan
    ? await planJson(engine, {
        ...planOptions,
        onOutput: counting(`${stack.name}: planning what an apply would do`, options.progress),
      })
    : null;
  const findings = readFindings(refreshed.text, planned?.ok ? planned.text : null);
  if (findings instanceof PlanError) return failed(`${title} printed a plan that cannot be read: ${findings.message}`);
  options.progress(`${stack.name}: reading the audit log`);
  const [{ outcome, records }, { state, notes }] = await Promise.all([
    auditLogs(findings, stack, options),
    stateOf(engine, findings, stack, run),
  ]);
  const planError = planned === null || planned.ok ? null : engineErrorText(planned.result, stack.shown);
  return { ...about, ...findings.complete({ state, records, audit: masked(outcome, findings), planError, notes }) };
}

function readFindings(refreshed: string, planned: string | null): DriftFindings | PlanError {
  try {
    return findDrift({ refreshed, planned });
  } catch (error) {
    if (error instanceof PlanError) return error;
    throw error;
  }
}

async function auditLogs(findings: DriftFindings, stack: StackDirectory, options: CheckOptions): Promise<AuditLogs> {
  if (findings.providers.length === 0) return { outcome: { kind: "notNeeded" }, records: new Map() };
  if (!options.auditLog)
    return { outcome: { kind: "notAsked", reason: "--no-audit-log was given" }, records: new Map() };
  return askAuditLogs(findings.providers, options, stack.path, options.signal);
}

/** Only drifted objects need the time of their last write. */
async function stateOf(
  engine: Engine,
  { drifted }: DriftFindings,
  stack: StackDirectory,
  run: RunEngineOptions,
): Promise<{ readonly state: string; readonly notes: readonly string[] }> {
  if (!drifted) return { state: "", notes: [] };
  const pulled = await pullState(engine, run);
  if (pulled.ok) return { state: pulled.text, notes: [] };
  return {
    state: "",
    notes: [
      `The times of the last writes are unknown, because the state could not be read: ${engineErrorText(pulled.result, stack.shown)}`,
    ],
  };
}

const masked = (outcome: AuditOutcome, { mask }: DriftFindings): AuditOutcome =>
  outcome.kind === "notAsked" ? { ...outcome, reason: mask(outcome.reason) } : outcome;

/** Counts the objects that an engine says it refreshes. */
function counting(what: string, progress: (text: string) => void): (text: string) => void {
  let objects = 0;
  progress(what);
  return (text) => {
    objects += text.match(/: Refreshing state\.\.\./g)?.length ?? 0;
    if (objects > 0) progress(`${what}, ${objects} ${objects === 1 ? "object" : "objects"} so far`);
  };
}
