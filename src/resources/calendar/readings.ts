import type { Calendar, CallOptions, ServiceClient } from "../../client";
import { JsonNumber, printJson, type JsonMap, type JsonNode } from "../../document";
import { computed, string, type JsonValue } from "../../framework";
import { lastChange, objectById, objectReadings } from "../shared";

/** A calendar as the service shows it. */
export interface Shown {
  readonly name: string | null;
  /** Everything that it shows except links. */
  readonly rendition: JsonMap;
  /** The same as text. */
  readonly text: string;
}

/** Null if it is gone (404 or 410). */
export async function read(client: ServiceClient, id: string, options: CallOptions): Promise<Shown | null> {
  const calendar = await client.calendars.get(id, options);
  return calendar === null ? null : shownIn(calendar);
}

/** Links describe the HTTP resource, not the calendar. */
const LINKS = ["link", "links", "_links"];

function shownIn({ name, fields }: Calendar): Shown {
  const rendition = new Map([...fields].filter(([member]) => !LINKS.includes(member)));
  return { name, rendition, text: printJson(rendition) };
}

/** Who changed it last and when, if it says so. */
export const authorOf = ({ rendition }: Shown): string =>
  lastChange(Object.fromEntries([...rendition].map(([name, value]) => [name, plainScalar(value)])));

function plainScalar(value: JsonNode): JsonValue {
  if (value instanceof JsonNumber) return Number(value.text);
  return typeof value === "string" ? value : null;
}

const shownAttributes = {
  name: computed(string, { description: "Name of the calendar." }),
  attributes_json: computed(string, { description: "All fields that the service shows of the calendar, as JSON." }),
};

/** The fields of a calendar are not documented, so all of them are JSON, with numbers as written. */
function calendarFields({ id, name, fields }: Calendar) {
  // Sorted, because the service's order is insignificant and must not cause a diff.
  const sorted = new Map([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id, name, attributes_json: printJson(sorted) };
}

export const calendarData = objectById({
  typeName: "wfa_calendar",
  noun: "calendar",
  description: "A calendar that exists on the service.",
  attributes: {
    ...shownAttributes,
    definition_json: computed(string, {
      description: "The calendar as the service renders it, as JSON, without links.",
    }),
  },
  fields: (calendar: Calendar) => ({ ...calendarFields(calendar), definition_json: shownIn(calendar).text }),
  get: ({ calendars }, id, options) => calendars.get(id, options),
  list: ({ calendars }, options) => calendars.list(options),
});

export const { data: calendarsData, list: calendarList } = objectReadings({
  typeName: "wfa_calendar",
  noun: "calendar",
  description: "The calendars that exist on the service.",
  plural: "calendars",
  attributes: { id: computed(string, { description: "Unique id of the calendar." }), ...shownAttributes },
  fields: calendarFields,
  filters: {},
  objects: ({ calendars }, _filters, options) => calendars.list(options),
});
