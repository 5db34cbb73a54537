import type { Endpoint } from "../http/endpoint";
import { readObject } from "../http/read-fields";
import { listAnswer, writtenAnswer } from "../shapes/object-answers";
import { calendarFields } from "../shapes/object-fields";
import { putCalendar, updateCalendar } from "../state/calendar-operations";
import { allVisible } from "../state/visible";
import { deletion, getObject } from "./object-endpoints";

/** The document does not define the fields of a TraditionalCalendar, so any are accepted and stored. */
const body = { formats: ["json"], required: true } as const;

/** Section 4.8 of the interface document. */
export const CALENDARS: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/calendars",
    handle: (call) =>
      listAnswer(
        call,
        "calendar",
        allVisible(call.state.calendars, call.time).map((calendar) => calendarFields(calendar, call)),
      ),
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
