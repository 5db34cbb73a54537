/** A cron expression of five fields: minute, hour, day of month, month, day of week (0 and 7 are Sunday). */
interface Cron {
  /** Whether it can be due on a day, given as any moment of it in UTC. */
  readonly matchesDay: (day: Date) => boolean;
  /** Milliseconds after midnight UTC, ascending. */
  readonly times: readonly number[];
}

/** Null if it is not such an expression. */
export function parseCron(text: string): Cron | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) return null;
  const [minute = "", hour = "", dayOfMonth = "", month = "", dayOfWeek = ""] = fields;
  const minutes = parseField(minute, 0, 59);
  const hours = parseField(hour, 0, 23);
  const days = parseField(dayOfMonth, 1, 31);
  const months = parseField(month, 1, 12);
  const weekdays = parseField(dayOfWeek, 0, 7);
  if (minutes === null || hours === null || days === null || months === null || weekdays === null) return null;
  const onWeekday = (day: Date): boolean => weekdays.has(day.getUTCDay()) || (day.getUTCDay() === 0 && weekdays.has(7));
  // By convention, if both are restricted, either one is enough.
  const either = !dayOfMonth.startsWith("*") && !dayOfWeek.startsWith("*");
  return {
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
