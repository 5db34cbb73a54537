import { attributePath } from "../../cty";
import type { CallOptions, ServiceClient, SpeltObject } from "../../client";
import { JsonNumber, printJson, type JsonMap, type JsonNode } from "../../document";
import {
  DiagnosticError,
  type JsonValue,
  computed,
  defineSchema,
  required,
  string,
  type DataSource,
  nestedList,
} from "../../framework";
import { notBlank } from "../attributes";
import { lastChange, type ProviderData, serviceCall, objectList } from "../shared";

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

function shownIn({ name, fields }: SpeltObject): Shown {
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

/**
 * A calendar as the service shows it; its fields are not documented, so all of them are JSON, with numbers as written.
 */
function calendarFields({ id, name, fields }: SpeltObject) {
  // Sorted, because the service's order is insignificant and must not cause a diff.
  const sorted = new Map([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id, name, attributes_json: printJson(sorted) };
}

const calendarDataSchema = defineSchema({
  description: "A calendar that exists on the service.",
  attributes: {
    id: required(string, {
      description: "Unique id of the calendar.",
      validate: notBlank("data source wfa_calendars lists the calendars with their ids"),
    }),
    name: computed(string, { description: "Name of the calendar." }),
    definition_json: computed(string, {
      description: "The calendar as the service renders it, as JSON, without links.",
    }),
    attributes_json: computed(string, { description: "All fields that the service shows of the calendar, as JSON." }),
  },
});

export const calendarData: DataSource<typeof calendarDataSchema, ProviderData> = {
  typeName: "wfa_calendar",
  schema: calendarDataSchema,
  read: ({ id }, { data: { client }, signal }) =>
    serviceCall(`read calendar "${id}"`, client, async () => {
      const calendar = await client.calendars.get(id, { signal });
      if (calendar === null) {
        const list = await client.calendars.list({ signal });
        throw new DiagnosticError({
          summary: `No calendar "${id}"`,
          detail: `The service has: ${list.map((other) => `"${other.name}" (id ${other.id})`).join(", ") || "none"}`,
          path: attributePath("id"),
        });
      }
      return { ...calendarFields(calendar), id, definition_json: shownIn(calendar).text };
    }),
};

const calendarsDataSchema = defineSchema({
  description: "The calendars that exist on the service.",
  attributes: {
    calendars: computed(
      nestedList({
        id: computed(string, { description: "Unique id." }),
        name: computed(string, { description: "Name of the calendar." }),
        attributes_json: computed(string, { description: "All fields that the service shows in the list, as JSON." }),
      }),
      { description: "The calendars, in the service's order." },
    ),
  },
});

export const calendarsData: DataSource<typeof calendarsDataSchema, ProviderData> = {
  typeName: "wfa_calendars",
  schema: calendarsDataSchema,
  async read(_config, { data: { client }, signal }) {
    const list = await serviceCall("list the calendars", client, () => client.calendars.list({ signal }));
    return { calendars: list.map(calendarFields) };
  },
};

const calendarListSchema = defineSchema({
  description: "The calendars that exist on the service.",
  attributes: {},
});

export const calendarList = objectList({
  typeName: "wfa_calendar",
  schema: calendarListSchema,
  noun: "calendar",
  objects: ({ calendars }, _filters, options) => calendars.list(options),
});
