import type { State } from "./state";
import type { StoredLog } from "./stored";

/** From `from` on and before `until`, in milliseconds since 1970. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Periods that end now, in hours: a week has 7 days and a month 30. */
const LAST_HOURS = { L1: 1, L4: 4, L8: 8, L12: 12, L24: 24, L48: 48, LW: 7 * 24, LM: 30 * 24, L60: 60 * 24 } as const;
export type NamedPeriod = "today" | "yesterday" | keyof typeof LAST_HOURS;

/** The named periods of a query type (interface document, 4.3), except custom. */
export const NAMED_PERIODS = ["today", "yesterday", ...Object.keys(LAST_HOURS)] as [NamedPeriod, ...NamedPeriod[]];

/** Days begin at midnight UTC. */
export function namedPeriod(name: NamedPeriod, now: number): Period {
  const today = Math.floor(now / DAY) * DAY;
  if (name === "yesterday") return { from: today - DAY, until: today };
  return { from: name === "today" ? today : now - LAST_HOURS[name] * HOUR, until: now + 1 };
}

/** By the time at which the run ended, oldest first. */
export function logsWithin(state: State, { from, until }: Period): readonly StoredLog[] {
  return [...state.logs.values()].filter(({ endedAt }) => from <= endedAt && endedAt < until);
}

/** Deletes logs, and ended instances that are still shown, after this many days. */
export function forgetOldLogs(state: State, now: number, days: number): void {
  const oldest = now - days * DAY;
  for (const { id, endedAt } of state.logs.values()) {
    // They are in the order in which they ended.
    if (endedAt >= oldest) return;
    state.logs.delete(id);
    if (state.instances.get(id)?.state !== "unconfirmed") state.instances.delete(id);
  }
}

interface LogEntry {
  /** Counts from 0 within its log. */
  readonly index: number;
  readonly time: number;
  readonly level: "info" | "error";
  /** Null for the run itself. */
  readonly task: string | null;
  readonly message: string;
}

/** The step-by-step record of a run (2.3). */
export function logEntries(log: StoredLog): readonly LogEntry[] {
  const entries: LogEntry[] = [];
  const add = (time: number, task: string | null, message: string, level: LogEntry["level"] = "info"): void => {
    entries.push({ index: entries.length, time, level, task, message });
  };
  const parameters = log.parameterNames.length === 0 ? "" : ` with the parameters ${log.parameterNames.join(", ")}`;
  add(log.startedAt, null, `Started by ${log.startedBy} with the trigger ${log.trigger}${parameters}`);
  for (const { name, offset, duration, lines, result, message } of log.steps) {
    const start = log.startedAt + offset;
    add(start, name, "Started");
    for (let line = 1; line <= lines; line += 1) {
      add(start + Math.floor((duration * line) / (lines + 1)), name, `Output line ${line} of ${lines}`);
    }
    if (result === "completed") add(start + duration, name, "Completed");
    else add(start + duration, name, message, "error");
  }
  const end = `The run ${log.result === "canceled" ? "was canceled" : log.result}`;
  add(log.endedAt, null, end, log.result === "failed" ? "error" : "info");
  return entries;
}
