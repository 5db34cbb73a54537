import type { Call, Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { readObject } from "../http/read-fields";
import { putCalendar, updateCalendar } from "../state/calendar-operations";
import type { StoredCalendar } from "../state/stored";
import { allVisible } from "../state/visible";
import { deletion, getObject, listAnswer, writtenAnswer } from "./object-answers";

/** The document does not define the fields of a TraditionalCalendar, so any are accepted and stored. */
const body = { formats: ["json"], required: true } as const;

/** The definition as given, with its id and name; a service that rewrites documents adds fields and changes the order. */
export function calendarFields(
  { id, name, definition, revision, modifiedBy, modifiedAt }: StoredCalendar,
  { variation }: Call,
): JsonObject {
  if (variation.documents === "kept") return { ...definition, id, name };
  const reordered = Object.entries(definition).sort(([left], [right]) => (left < right ? 1 : -1));
  const defaults = { timeZone: "UTC", description: "" };
  const modified = new Date(modifiedAt).toISOString();
  return { ...defaults, ...Object.fromEntries(reordered), id, name, revision, modifiedBy, modified };
}

/** Section 4.8 of the interface document. */
export const CALENDARS: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/calendars",
    handle: (call) => {
      const calendars = allVisible(call.state.calendars, call.time).map((calendar) => calendarFields(calendar, call));
      return listAnswer(call, "calendar", calendars);
    },
  },
  getObject("calendar", "calendars", calendarFields),
  {
    method: "POST",
    path: "/calendars",
    body,
    handle: (call) => {
      const { calendar, added } = putCalendar(call, readObject(call.body));
      return writtenAnswer(call, added ? 201 : 200, "calendar", calendar.id, calendarFields(calendar, call));
    },
  },
  {
    method: "PUT",
    path: "/calendars/:id",
    body,
    handle: (call) => {
      const calendar = updateCalendar(call, call.param("id"), readObject(call.body));
      return writtenAnswer(call, 200, "calendar", calendar.id, calendarFields(calendar, call));
    },
  },
  deletion(
    "calendar",
    "calendars",
    ({ name }) => `Calendar "${name}" deleted; all scheduled workflows regenerate their schedules`,
  ),
];
