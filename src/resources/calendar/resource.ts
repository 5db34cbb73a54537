import { string, type ManagedResource } from "../../framework";
import { planUnlessGone, importById, movedFromRest, plansNew, type ProviderData, serviceCall } from "../shared";
import { labelOf } from "./calendar-creation";
import { planCalendar, planNewCalendar } from "./plan";
import { readCalendar } from "./read-calendar";
import { calendarSchema, calendarTimeouts } from "./schema";
import { createCalendar, deleteCalendar, updateCalendar } from "./write-calendar";

export const calendar: ManagedResource<typeof calendarSchema, ProviderData> = {
  typeName: "wfa_calendar",
  schema: calendarSchema,
  timeouts: calendarTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the calendar.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  plan: async (request, context) => {
    if (plansNew(request)) await planNewCalendar(request.planned, context);
    return planUnlessGone(
      request,
      (each) => planCalendar(each, context),
      "calendar",
      context,
      async (client, id, options) => (await client.calendars.get(id, options)) === null,
    );
  },
  read: (stored, context) =>
    serviceCall(`read ${labelOf(stored.state)}`, context.data.client, () => readCalendar(stored, context)),
  create: ({ planned }, context) => createCalendar(planned, context),
  update: (request, context) =>
    serviceCall(`update ${labelOf(request.prior)}`, context.data.client, () => updateCalendar(request, context)),
  delete: (stored, context) =>
    serviceCall(`delete ${labelOf(stored.state)}`, context.data.client, () => deleteCalendar(stored, context)),
  move: movedFromRest("wfa_calendar", "calendars"),
  import: importById({
    typeName: "wfa_calendar",
    kind: "calendar",
    list: ({ calendars }, options) => calendars.list(options),
    exists: async ({ calendars }, id, options) => (await calendars.get(id, options)) !== null,
  }),
};
