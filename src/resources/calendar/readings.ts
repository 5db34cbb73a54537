import { isLink, type CallOptions, type ServiceClient, type SpeltObject } from "../../client";
import { printJson, type JsonMap } from "../../document";
import { computed, string } from "../../framework";
import type { Kind } from "../shared/import-target";
import { lastChange } from "../shared/notes";
import { objectById, objectReadings } from "../shared/object-readings";

export const calendarKind: Kind<SpeltObject> = {
  typeName: "wfa_calendar",
  noun: "calendar",
  list: ({ calendars }, options) => calendars.list(options),
  get: ({ calendars }, id, options) => calendars.get(id, options),
};

/** Everything that a calendar shows except links, which describe the HTTP resource. */
export interface Rendition {
  readonly rendition: JsonMap;
  /** The same as text. */
  readonly text: string;
}

export interface Shown extends Rendition {
  readonly name: string | null;
  /** Who changed it last and when, as `lastChange` says. */
  readonly author: string;
}

/** Null if it is gone (404 or 410). */
export async function read(client: ServiceClient, id: string, options: CallOptions): Promise<Shown | null> {
  const calendar = await client.calendars.get(id, options);
  return calendar === null ? null : shownIn(calendar);
}

function shownIn({ name, fields, attributes }: SpeltObject): Shown {
  const rendition = new Map([...fields].filter(([member]) => !isLink(member)));
  return { name, author: lastChange(attributes), rendition, text: printJson(rendition) };
}

const shownAttributes = {
  name: computed(string, { description: "Name of the calendar." }),
  attributes_json: computed(string, { description: "All fields that the service shows of the calendar, as JSON." }),
};

/** The fields of a calendar are not documented, so all of them are JSON, with numbers as written. */
function calendarFields({ id, name, fields }: SpeltObject) {
  // Sorted, because the service's order is insignificant and must not cause a diff.
  const sorted = new Map([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id, name, attributes_json: printJson(sorted) };
}

export const calendarData = objectById(calendarKind, {
  description: "A calendar that exists on the service.",
  attributes: {
    ...shownAttributes,
    definition_json: computed(string, {
      description: "The calendar as the service renders it, as JSON, without links.",
    }),
  },
  fields: (calendar: SpeltObject) => ({ ...calendarFields(calendar), definition_json: shownIn(calendar).text }),
});

export const { data: calendarsData, list: calendarList } = objectReadings(calendarKind, {
  description: "The calendars that exist on the service.",
  plural: "calendars",
  attributes: { id: computed(string, { description: "Unique id of the calendar." }), ...shownAttributes },
  fields: calendarFields,
  filters: {},
  objects: ({ calendars }, _filters, options) => calendars.list(options),
});
