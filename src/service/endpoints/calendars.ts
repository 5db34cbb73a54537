import type { Endpoint } from "../http/endpoint";
import { readObject } from "../http/read-fields";
import { deletionAnswer, listAnswer, singleAnswer, writtenAnswer } from "../shapes/object-answers";
import { calendarFields } from "../shapes/object-fields";
import { deleteCalendar, putCalendar, updateCalendar } from "../state/calendar-operations";
import { findVisible } from "../state/find";
import { allVisible } from "../state/visible";

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
        allVisible(call.state.calendars, call.time).map((calendar) => calendarFields(call, calendar)),
      ),
  },
  {
    method: "GET",
    path: "/calendars/:id",
    handle: (call) => {
      const calendar = findVisible(call, "calendars", call.param("id"));
      return singleAnswer(call, "calendar", calendar.id, calendarFields(call, calendar));
    },
  },
  {
    method: "POST",
    path: "/calendars",
    body,
    handle: (call) => {
      const { calendar, added } = putCalendar(call, readObject(call.body));
      return writtenAnswer(call, added ? 201 : 200, "calendar", calendar.id, calendarFields(call, calendar));
    },
  },
  {
    method: "PUT",
    path: "/calendars/:id",
    body,
    handle: (call) => {
      const calendar = updateCalendar(call, call.param("id"), readObject(call.body));
      return writtenAnswer(call, 200, "calendar", calendar.id, calendarFields(call, calendar));
    },
  },
  {
    method: "DELETE",
    path: "/calendars/:id",
    handle: (call) => {
      const { id, name } = deleteCalendar(call, call.param("id"));
      const message = `Calendar "${name}" deleted; all scheduled workflows regenerate their schedules`;
      return deletionAnswer(call, "calendar", id, message);
    },
  },
];
