import { nextTime, type ScheduleFact, scheduleFacts } from "../documents/schedule-facts";
import { parseXml } from "../xml/parse-xml";
import { type Act, defer, recordAudit } from "./act";
import type { State } from "./state";
import type { StoredCalendar, StoredVersion } from "./stored";

/** The name that starts scheduled runs. */
export const SCHEDULER_USER = "scheduler";

/** Replans when the approved version's scheduled triggers are due next. */
export function regenerateSchedule(act: Act, workflowId: string): void {
  const { state } = act;
  for (const change of [...state.pending.values()]) {
    if (change.kind === "startScheduled" && change.workflowId === workflowId) state.pending.delete(change.id);
  }
  const approved = state.workflows.get(workflowId)?.approved ?? null;
  if (approved === null) return;
  for (const fact of factsOf(approved)) planNext(act, workflowId, approved.serial, fact);
}

/** Plans the next run of one trigger, after one was due. */
export function planAgain(act: Act, workflowId: string, trigger: string): void {
  const approved = act.state.workflows.get(workflowId)?.approved ?? null;
  const fact = approved && factsOf(approved).find((known) => known.trigger === trigger);
  if (approved !== null && fact) planNext(act, workflowId, approved.serial, fact);
}

/**
 * The event that a calendar's deletion sends to all scheduled workflows (interface document, 6.1): each is replanned,
 * which the audit log records. @param concerns only those with such a trigger
 */
export function regenerateSchedules(
  act: Act,
  reason: string,
  concerns: (fact: ScheduleFact) => boolean = () => true,
): void {
  for (const { id, approved } of [...act.state.workflows.values()]) {
    if (approved === null || !factsOf(approved).some(concerns)) continue;
    regenerateSchedule(act, id);
    recordAudit(act, { id, name: approved.name }, "schedule.regenerate", reason);
  }
}

export function countScheduled(state: State, queue: string): number {
  return [...state.workflows.values()].filter(
    ({ approved }) => approved !== null && approved.queue === queue && factsOf(approved).length > 0,
  ).length;
}

export function namesCalendar(fact: ScheduleFact, { id, name }: Pick<StoredCalendar, "id" | "name">): boolean {
  return fact.calendar === id || fact.calendar === name;
}

function planNext(act: Act, workflowId: string, serial: number, fact: ScheduleFact): void {
  const due = nextTime(fact, act.time, datesFor(act.state, fact));
  if (due === null) return;
  defer({ ...act, user: SCHEDULER_USER }, due - act.time, {
    kind: "startScheduled",
    workflowId,
    trigger: fact.trigger,
    serial,
  });
}

/** A missing calendar allows no day. */
function datesFor(state: State, fact: ScheduleFact): readonly number[] | null {
  if (fact.calendar === null) return null;
  const calendar = [...state.calendars.values()].find((candidate) => namesCalendar(fact, candidate));
  const dates = calendar?.definition["dates"];
  if (!Array.isArray(dates)) return [];
  const days = dates
    .filter((date) => typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date))
    .map((date) => Date.parse(`${date}T00:00:00Z`));
  return days.filter((day) => !Number.isNaN(day)).sort((left, right) => left - right);
}

/** Cached, because a version is immutable and parsing it is slow. */
const FACTS = new WeakMap<StoredVersion, readonly ScheduleFact[]>();

function factsOf(version: StoredVersion): readonly ScheduleFact[] {
  const known = FACTS.get(version);
  if (known !== undefined) return known;
  const facts = scheduleFacts(parseXml(version.text));
  FACTS.set(version, facts);
  return facts;
}
