import { parseAddress, PlanError, readPlan, type StoredObject, storedObjects } from "../../engine-json";
import { type Engine, engineTitle, initialise, planJson, pullState, type RunEngineOptions } from "../../engine";
import type { JsonObject } from "../../json";
import { numbered } from "../../markup";
import { lastWritten } from "../../provider";
import { type DriftFindings, findDrift, type StackPlans, type StackReport } from "../../review";
import { askAuditLogs, type AuditLogOptions } from "./audit-log";
import { ignoredAttributes, openConfiguration } from "../../configuration";
import type { Running } from "../interruption";
import { engineErrorText } from "./engine-error-text";
import type { StackDirectory } from "./find-stacks";

export interface CheckOptions extends AuditLogOptions, Running {
  readonly init: boolean;
  /** Whether to also find out what an apply would do. */
  readonly plan: boolean;
  readonly auditLog: boolean;
  /** More arguments of both plans. */
  readonly engineArgs: readonly string[];
}

/** One row of a report, and what it was made from. */
export interface CheckedStackDirectory {
  readonly directory: StackDirectory;
  readonly report: StackReport;
  /** Null if the stack could not be checked, or was checked by an earlier run. */
  readonly readings: StackReadings | null;
}

/** Why not everything of a stack could be checked, in the engine's words; null if it could. */
export const errorOf = (stack: StackReport): string | null =>
  stack.outcome === "failed" ? stack.error : stack.planError;

/** What the engine printed, with values in clear text. */
export interface StackReadings extends StackPlans {
  /** What the last write of an object sent, by address, for objects with a document or a definition. */
  readonly lastWritten: ReadonlyMap<string, string>;
  /** Puts `(sensitive)` in place of everything that the plans mark as sensitive. */
  readonly mask: (text: string) => string;
}

/**
 * Checks one stack: a refresh-only plan reads the service, an ordinary one finds out what an apply would do. Neither
 * writes state. The ordinary one may fail (for example in a validation) without hiding drift.
 */
export async function checkStack(
  engine: Engine,
  stack: StackDirectory,
  options: CheckOptions,
): Promise<CheckedStackDirectory> {
  const title = engineTitle(engine);
  const about = { name: stack.name, directory: stack.shown, engine: title };
  const run: RunEngineOptions = { cwd: stack.path, environment: "users", signal: options.engineSignal };
  const failed = (error: string): CheckedStackDirectory => ({
    directory: stack,
    report: { ...about, outcome: "failed", error },
    readings: null,
  });
  if (options.init) {
    options.progress(`${stack.name}: initialising`);
    const { ok, result } = await initialise(engine, run);
    if (!ok) return failed(engineErrorText(result, stack.shown));
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
  let plans: StackPlans;
  try {
    plans = { refreshed: readPlan(refreshed.text), planned: planned?.ok ? readPlan(planned.text) : null };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return failed(`${title} printed a plan that cannot be read: ${error.message}`);
  }
  const planError = planned === null || planned.ok ? null : engineErrorText(planned.result, stack.shown);
  const lost = planError === null ? lostState(plans) : null;
  if (lost !== null) return failed(lost);
  const findings = findDrift(plans);
  options.progress(`${stack.name}: reading the audit log`);
  const [{ outcome, records }, { stored, notes }] = await Promise.all([
    auditLogs(findings, stack, options),
    stateOf(engine, findings, stack, run),
  ]);
  const written = new Map<string, string>();
  for (const { address, type, values, privateState } of stored) {
    const text = await lastWritten(type, values, privateState);
    if (text !== null) written.set(address, text);
  }
  const audit = outcome.kind === "notAsked" ? { ...outcome, reason: findings.mask(outcome.reason) } : outcome;
  const addresses = plans.refreshed.state.map(({ address }) => address);
  const isIgnored = await ignoredAttributes(
    openConfiguration(stack.path, engine.product),
    findings.drifted ? addresses : [],
  );
  return {
    directory: stack,
    report: {
      ...about,
      ...findings.complete({ stored, lastWritten: written, records, audit, planError, notes, isIgnored }),
    },
    readings: { ...plans, lastWritten: written, mask: findings.mask },
  };
}

/** Why an empty state says nothing about drift; null if it is not empty, or nothing is configured. */
function lostState({ refreshed, planned }: StackPlans): string | null {
  const addresses = [...refreshed.blocks.keys()].map((address) => parseAddress(address));
  const blocks = addresses.filter((found) => found?.mode === "managed" && found.type.startsWith("wfa_"));
  if (refreshed.state.length > 0 || refreshed.drift.length > 0 || blocks.length === 0) return null;
  // With count = 0 or an empty for_each a configuration has no object either.
  if (planned !== null && planned.changes.every(({ ours, mode }) => !ours || mode !== "managed")) return null;
  return `Error: The state is empty, but the configuration has ${numbered(blocks.length, "resource block")} of the provider

Nothing can be compared. Either another workspace or backend has the state, or nothing was applied yet, or the state was lost. Choose the right workspace ("workspace list", "workspace select") or initialise the right backend; run an apply if nothing exists on the service yet; after a loss, "wfa export --match DIR" writes import blocks for what the configuration has.`;
}

async function auditLogs({ providers }: DriftFindings, { path }: StackDirectory, options: CheckOptions) {
  const records: ReadonlyMap<string, readonly JsonObject[]> = new Map();
  if (providers.length === 0) return { outcome: { kind: "notNeeded" } as const, records };
  if (options.auditLog) return askAuditLogs(providers, options, path, options.signal);
  return { outcome: { kind: "notAsked", reason: "--no-audit-log was given" } as const, records };
}

/** Only drifted objects need the time of their last write. */
async function stateOf(
  engine: Engine,
  { drifted }: DriftFindings,
  stack: StackDirectory,
  run: RunEngineOptions,
): Promise<{ readonly stored: readonly StoredObject[]; readonly notes: readonly string[] }> {
  if (!drifted) return { stored: [], notes: [] };
  const pulled = await pullState(engine, run);
  if (pulled.ok) return { stored: storedObjects(pulled.text).filter(({ deposed }) => deposed === null), notes: [] };
  return {
    stored: [],
    notes: [
      `The times of the last writes are unknown, because the state could not be read: ${engineErrorText(pulled.result, stack.shown)}`,
    ],
  };
}

/** Counts the objects that an engine says it refreshes. */
function counting(what: string, progress: (text: string) => void): (text: string) => void {
  let objects = 0;
  progress(what);
  return (text) => {
    objects += text.match(/: Refreshing state\.\.\./g)?.length ?? 0;
    if (objects > 0) progress(`${what}, ${numbered(objects, "object")} so far`);
  };
}
