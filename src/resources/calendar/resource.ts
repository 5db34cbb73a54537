import { waitUntilGone } from "../../client";
import { string, type ManagedResource, type ResourceContext } from "../../framework";
import { importedId } from "../import-target";
import type { ProviderData } from "../provider-data";
import { serviceCall } from "../service-call";
import { until } from "../waiting";
import { ignoredPointersOf } from "./comparison";
import { createCalendar } from "./create-calendar";
import { planCalendar } from "./plan-calendar";
import { readCalendar } from "./read-calendar";
import { stepsToDelete } from "./reconcile";
import { calendarSchema, calendarTimeouts, type CalendarState } from "./schema";
import { updateCalendar } from "./update-calendar";
import { labelOf } from "./write-calendar";

async function deleteCalendar(state: CalendarState, { data: { client }, signal }: ResourceContext<ProviderData>): Promise<void> {
  const id = state.id ?? "";
  const isThere = (await client.calendars.get(id, { signal })) !== null;
  for (const step of stepsToDelete(id, isThere)) {
    if (step.kind !== "delete") continue;
    await client.calendars.delete(id, { signal });
    await waitUntilGone((looking) => client.calendars.get(id, { signal: looking }), until(`the deletion of ${labelOf(state)}`, signal));
  }
}

export const calendar: ManagedResource<typeof calendarSchema, ProviderData> = {
  typeName: "wfa_calendar",
  schema: calendarSchema,
  timeouts: calendarTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the calendar.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  plan: async (request) => planCalendar(request),
  read: (stored, context) =>
    serviceCall(`read ${labelOf(stored.state)}`, context.data.client, () =>
      readCalendar(stored, ignoredPointersOf(stored.state.ignored_paths, context.data), context),
    ),
  create: ({ planned }, context) => createCalendar(planned, context),
  update: (request, context) => serviceCall(`update ${labelOf(request.prior)}`, context.data.client, () => updateCalendar(request, context)),
  delete: ({ state }, context) => serviceCall(`delete ${labelOf(state)}`, context.data.client, () => deleteCalendar(state, context)),
  async import(request, { data: { client }, signal }) {
    return { state: { id: await importedId(request, "calendar", client, () => client.calendars.list({ signal })) } };
  },
};
