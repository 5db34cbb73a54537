import { attributePath } from "../../cty";
import { computed, defineSchema, DiagnosticError, required, string, type DataSource } from "../../framework";
import { notBlank } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { calendarFields, shownIn } from "./read";

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
      return { ...calendarFields(calendar), id, definition_json: shownIn(calendar, id).text };
    }),
};
