import type { XmlDocument, XmlElement } from "../xml/xml-tree";
import { parseCron } from "./cron";
import { field, triggerElements } from "./document-facts";
import { readDuration } from "./read-duration";

/** When a trigger of a document is due. All times are UTC. */
export interface ScheduleFact {
  readonly trigger: string;
  /** Name or id of the calendar that determines the days; null: every day. */
  readonly calendar: string | null;
  readonly rule:
    | { readonly kind: "daily"; readonly matchesDay: (day: Date) => boolean; readonly times: readonly number[] }
    /** @param every milliseconds */
    | { readonly kind: "interval"; readonly every: number }
    /** The schedule has a form that this service does not know, so it is never due. */
    | { readonly kind: "unknown" };
}

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

function scheduleRule(element: XmlElement): ScheduleFact["rule"] | null {
  const cron = field(element, "cron");
  const every = field(element, "every");
  const time = field(element, "time");
  const calendar = field(element, "calendar");
  if (cron !== null) {
    const parsed = parseCron(cron);
    return parsed === null ? { kind: "unknown" } : { kind: "daily", ...parsed };
  }
  if (every !== null) {
    const interval = readDuration(every);
    return interval === null || interval < 1000 ? { kind: "unknown" } : { kind: "interval", every: interval };
  }
  if (time !== null || calendar !== null) {
    const at = timeOfDay(time ?? "00:00");
    return at === null ? { kind: "unknown" } : { kind: "daily", matchesDay: () => true, times: [at] };
  }
  return field(element, "type") === "schedule" || element.local === "scheduleTrigger" ? { kind: "unknown" } : null;
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
