import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import { jsonTextBody, type RequestBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { speltCalls } from "./object-calls";

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
  const calls = speltCalls(transport, CALENDAR);
  return {
    /** GET /calendars: whole calendars, definitions included. */
    list: (options: CallOptions) => calls.list(["calendars"], {}, options),
    /** GET /calendars/{id}. */
    get: (id: string, options: CallOptions) => calls.get(["calendars", id], {}, options),
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
