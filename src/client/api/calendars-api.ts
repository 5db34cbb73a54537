import type { CalendarsApi } from "../interface/calendars-api";
import type { ObjectKind } from "../reading/object-kind";
import { readSpeltList, readSpeltObject } from "../reading/read-answer";
import type { RequestBody } from "../transport/service-request";
import { jsonTextBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { nullIfGone, objectCalls } from "./object-calls";

const CALENDAR: ObjectKind = {
  what: "calendar",
  collection: "calendars",
  wrappers: ["calendar", "traditionalCalendar", "TraditionalCalendar"],
  lists: ["calendars"],
};

/** Section 4.8 of the interface document. */
export function createCalendarsApi(transport: Transport): CalendarsApi {
  const calls = objectCalls(transport, CALENDAR);
  return {
    async list({ signal }) {
      return readSpeltList(await transport.send({ method: "GET", path: ["calendars"] }, signal), CALENDAR);
    },
    async get(id, { signal }) {
      const answer = await nullIfGone(transport.send({ method: "GET", path: ["calendars", id] }, signal));
      return answer === null ? null : readSpeltObject(answer, CALENDAR);
    },
    save: async (definition, options) =>
      calls.write({ method: "POST", path: ["calendars"], body: calendarBody(definition) }, options),
    update: async (id, definition, options) =>
      calls.change({ method: "PUT", path: ["calendars", id], body: calendarBody(definition) }, options),
    delete: (id, options) => calls.change({ method: "DELETE", path: ["calendars", id] }, options),
  };
}

function calendarBody(definition: string): RequestBody {
  return jsonTextBody(definition, "calendar's definition", "object");
}
