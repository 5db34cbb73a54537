import type { XmlDocument, XmlElement } from "../xml/xml-tree";
import { field, readDuration, triggerElements } from "./document-facts";

/** When a trigger of a document is due. All times are UTC. */
export interface ScheduleFact {
  readonly trigger: string;
  /** Name or id of the calendar that determines the days; null: every day. */
  readonly calendar: string | null;
  readonly rule: Rule;
}

type Rule =
  | {
      readonly kind: "daily";
      /** Whether it can be due on a day, given as any moment of it. */
      readonly matchesDay: (day: Date) => boolean;
      /** Milliseconds after midnight, ascending. */
      readonly times: readonly number[];
    }
  /** @param every milliseconds */
  | { readonly kind: "interval"; readonly every: number }
  /** The schedule has a form that this service does not know, so it is never due. */
  | { readonly kind: "unknown" };

const UNKNOWN: Rule = { kind: "unknown" };

const DAY = 86_400_000;
/** A rule that is not due within this many days never is (29 February comes every four or eight years). */
const FARTHEST_DAYS = 8 * 366;

/**
 * The triggers that run on a schedule: with `type="schedule"`, `cron`, `every`, `time` or `calendar`, or named
 * `scheduleTrigger`.
 */
export function scheduleFacts({ root }: XmlDocument): readonly ScheduleFact[] {
  const seen = new Set<string>();
  return triggerElements(root).flatMap((element) => {
    const trigger = field(element, "name");
    if (trigger === null || seen.has(trigger)) return [];
    seen.add(trigger);
    const rule = scheduleRule(element);
    return rule === null ? [] : [{ trigger, calendar: field(element, "calendar"), rule }];
  });
}

function scheduleRule(element: XmlElement): Rule | null {
  const cron = field(element, "cron");
  const every = field(element, "every");
  const time = field(element, "time");
  if (cron !== null) return cronRule(cron);
  if (every !== null) {
    const interval = readDuration(every);
    return interval === null || interval < 1000 ? UNKNOWN : { kind: "interval", every: interval };
  }
  if (time !== null || field(element, "calendar") !== null) {
    const at = timeOfDay(time ?? "00:00");
    return at === null ? UNKNOWN : { kind: "daily", matchesDay: () => true, times: [at] };
  }
  return field(element, "type") === "schedule" || element.local === "scheduleTrigger" ? UNKNOWN : null;
}

/** Of a cron expression of five fields: minute, hour, day of month, month, day of week (0 and 7 are Sunday). */
function cronRule(text: string): Rule {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) return UNKNOWN;
  const [minute = "", hour = "", dayOfMonth = "", month = "", dayOfWeek = ""] = fields;
  const minutes = parseField(minute, 0, 59);
  const hours = parseField(hour, 0, 23);
  const days = parseField(dayOfMonth, 1, 31);
  const months = parseField(month, 1, 12);
  const weekdays = parseField(dayOfWeek, 0, 7);
  if (minutes === null || hours === null || days === null || months === null || weekdays === null) return UNKNOWN;
  const onWeekday = (day: Date): boolean => weekdays.has(day.getUTCDay()) || (day.getUTCDay() === 0 && weekdays.has(7));
  // By convention, if both are restricted, either one is enough.
  const either = !dayOfMonth.startsWith("*") && !dayOfWeek.startsWith("*");
  return {
    kind: "daily",
    matchesDay: (day) => {
      if (!months.has(day.getUTCMonth() + 1)) return false;
      const onDay = days.has(day.getUTCDate());
      return either ? onDay || onWeekday(day) : onDay && onWeekday(day);
    },
    times: [...hours].flatMap((h) => [...minutes].map((m) => (h * 60 + m) * 60_000)),
  };
}

/** The values of a field, ascending. */
function parseField(text: string, lowest: number, highest: number): ReadonlySet<number> | null {
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const match = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (match === null) return null;
    const [, every, first, last, stepText] = match;
    const from = every === undefined ? Number(first) : lowest;
    const open = every !== undefined || (last === undefined && stepText !== undefined);
    const to = open ? highest : Number(last ?? first);
    const step = Number(stepText ?? 1);
    if (from < lowest || to > highest || from > to || step === 0) return null;
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return new Set([...values].sort((left, right) => left - right));
}

function timeOfDay(text: string): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  return match === null ? null : ((Number(match[1]) * 60 + Number(match[2])) * 60 + Number(match[3] ?? 0)) * 1000;
}

/**
 * The next time after `after`; null: never.
 * @param dates starts of the days that the calendar allows, ascending; null if the trigger names no calendar
 */
export function nextTime({ rule }: ScheduleFact, after: number, dates: readonly number[] | null): number | null {
  switch (rule.kind) {
    case "unknown":
      return null;
    case "interval":
      return nextInterval(after + rule.every, dates);
    case "daily":
      for (const day of dates ?? daysFrom(after)) {
        if (day + DAY <= after || !rule.matchesDay(new Date(day))) continue;
        const time = rule.times.find((offset) => day + offset > after);
        if (time !== undefined) return day + time;
      }
      return null;
  }
}

function nextInterval(time: number, dates: readonly number[] | null): number | null {
  if (dates === null) return time;
  const day = dates.find((start) => start + DAY > time);
  return day === undefined ? null : Math.max(day, time);
}

function* daysFrom(time: number): Generator<number> {
  const today = Math.floor(time / DAY) * DAY;
  for (let index = 0; index < FARTHEST_DAYS; index += 1) yield today + index * DAY;
}
