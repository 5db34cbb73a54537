import type { Answer } from "../../http/answer";
import type { Call, Endpoint } from "../../http/endpoint";
import { readObject } from "../../http/read-fields";
import { calendarFields, calendarHref } from "../../shapes/calendar-shape";
import { objectXml, singleShape } from "../../shapes/object-shape";
import { writeAnswer } from "../../shapes/write-answer";
import {
  findCalendar,
  putCalendar as putStored,
  updateCalendar as updateStored,
} from "../../state/calendar-operations";
import type { StoredCalendar } from "../../state/stored";

/** The document does not define the fields of a TraditionalCalendar, so any are accepted and stored. */
const body = { formats: ["json"], required: true } as const;

/** Adds a calendar, or updates the one with the same id, or with the same name if the body has no id (4.8). */
export const addCalendar: Endpoint = {
  method: "POST",
  path: "/calendars",
  body,
  handle: (call) => {
    const { calendar, added } = putStored(call.act, readObject(call.body));
    return written(call, calendar, added ? 201 : 200);
  },
};

export const updateCalendar: Endpoint = {
  method: "PUT",
  path: "/calendars/:id",
  body,
  handle: (call) => {
    const { id } = findCalendar(call.state, call.param("id"));
    return written(call, updateStored(call.act, id, readObject(call.body)), 200);
  },
};

function written(call: Call, calendar: StoredCalendar, status: 200 | 201): Answer {
  const href = calendarHref(call, calendar.id);
  const fields = calendarFields(call, calendar);
  return writeAnswer(call, {
    status,
    href,
    json: () => singleShape(call.variation, "calendar", href, fields),
    xml: () => objectXml("calendar", fields),
  });
}
