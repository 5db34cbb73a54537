import type { State } from "./state";
import type { StoredLog } from "./stored";

/** From `from` on and before `until`, in milliseconds since 1970. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** The named periods of a query type (interface document, 4.3), except custom. */
export const NAMED_PERIODS = ["today", "yesterday", "L1", "L4", "L8", "L12", "L24", "L48", "LW", "LM", "L60"] as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days begin at midnight UTC; a week has 7 of them and a month 30. */
export function namedPeriod(name: (typeof NAMED_PERIODS)[number], now: number): Period {
  const today = Math.floor(now / DAY) * DAY;
  const last = (length: number): Period => ({ from: now - length, until: now + 1 });
  switch (name) {
    case "today":
      return { from: today, until: now + 1 };
    case "yesterday":
      return { from: today - DAY, until: today };
    case "L1":
      return last(HOUR);
    case "L4":
      return last(4 * HOUR);
    case "L8":
      return last(8 * HOUR);
    case "L12":
      return last(12 * HOUR);
    case "L24":
      return last(DAY);
    case "L48":
      return last(2 * DAY);
    case "LW":
      return last(7 * DAY);
    case "LM":
      return last(30 * DAY);
    case "L60":
      return last(60 * DAY);
  }
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

export interface LogEntry {
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
  add(
    log.endedAt,
    null,
    `The run ${log.result === "canceled" ? "was canceled" : log.result}`,
    log.result === "failed" ? "error" : "info",
  );
  return entries;
}
