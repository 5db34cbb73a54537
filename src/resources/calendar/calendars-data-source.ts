import { computed, defineSchema, nestedList, string, type DataSource } from "../../framework";
import { type ProviderData, serviceCall } from "../shared";
import { calendarFields } from "./read";

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
