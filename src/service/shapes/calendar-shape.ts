import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import type { StoredCalendar } from "../state/stored";

export function calendarHref(call: Call, id: string): string {
  return call.href("calendars", id);
}

/**
 * The definition as given, with its id and name; a service that rewrites documents adds fields and changes the order.
 */
export function calendarFields({ variation }: Call, calendar: StoredCalendar): JsonObject {
  const { id, name, definition, revision, modifiedBy, modifiedAt } = calendar;
  if (variation.documents === "kept") return { ...definition, id, name };
  const reordered = Object.entries(definition).sort(([left], [right]) => (left < right ? 1 : -1));
  const defaults = { timeZone: "UTC", description: "" };
  const modified = new Date(modifiedAt).toISOString();
  return { ...defaults, ...Object.fromEntries(reordered), id, name, revision, modifiedBy, modified };
}
