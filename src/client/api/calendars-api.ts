import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import { readSpeltList, readSpeltObject, requireAsked } from "../reading/read-answer";
import type { SpeltObject } from "../service-object";
import { jsonTextBody, type RequestBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { nullIfGone, objectCalls } from "./object-calls";

export type Calendar = SpeltObject;

const CALENDAR: ObjectKind = {
  what: "calendar",
  collection: "calendars",
  wrappers: ["calendar", "traditionalCalendar", "TraditionalCalendar"],
  lists: ["calendars"],
};

/**
 * Calendars: section 4.8 of the interface document. A `null` answer is 404 or 410: gone. A definition is the JSON text
 * of a TraditionalCalendar, sent byte for byte; one that is not a JSON object is a TypeError.
 */
export function createCalendarsApi(transport: Transport) {
  const calls = objectCalls(transport, CALENDAR);
  return {
    /** GET /calendars: whole calendars, definitions included. */
    async list({ signal }: CallOptions) {
      return readSpeltList(await transport.send({ method: "GET", path: ["calendars"] }, signal), CALENDAR);
    },
    /** GET /calendars/{id}. */
    async get(id: string, { signal }: CallOptions) {
      const answer = await nullIfGone(transport.send({ method: "GET", path: ["calendars", id] }, signal));
      if (answer === null) return null;
      const calendar = readSpeltObject(answer, CALENDAR);
      requireAsked(CALENDAR.what, id, calendar.id, answer);
      return calendar;
    },
    /**
     * POST /calendars: adds a calendar, or silently updates the one that exists. Never sent again after an attempt with
     * an unknown effect: without an id in the definition that could create a second calendar.
     */
    save: async (definition: string, options: CallOptions) =>
      calls.write({ method: "POST", path: ["calendars"], body: calendarBody(definition) }, options),
    /** PUT /calendars/{id}: replaces the definition. */
    update: async (id: string, definition: string, options: CallOptions) =>
      calls.change({ method: "PUT", path: ["calendars", id], body: calendarBody(definition) }, options),
    /** DELETE /calendars/{id}. All scheduled workflows then regenerate their schedules (6). */
    delete: (id: string, options: CallOptions) => calls.change({ method: "DELETE", path: ["calendars", id] }, options),
  };
}

function calendarBody(definition: string): RequestBody {
  return jsonTextBody(definition, "calendar's definition", "object");
}
