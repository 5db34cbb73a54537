import { defineSchema, type ListResource } from "../../framework";
import { listedObjects, type ProviderData, serviceCall } from "../shared";

const calendarListSchema = defineSchema({
  description: "The calendars that exist on the service.",
  attributes: {},
});

export const calendarList: ListResource<typeof calendarListSchema, ProviderData> = {
  typeName: "wfa_calendar",
  schema: calendarListSchema,
  async *list(_filters, { data: { client }, diagnostics, signal }) {
    const calendars = await serviceCall("list the calendars", client, () => client.calendars.list({ signal }));
    yield* listedObjects(calendars, "calendar", diagnostics);
  },
};
