import { defineSchema } from "../../framework";
import { objectList } from "../shared";

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
