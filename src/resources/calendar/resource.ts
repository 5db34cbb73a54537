import { string, type ManagedResource, type ResourceContext, type Stored } from "../../framework";
import { awaitDeletion, findToDelete } from "../creation";
import { importedId } from "../import";
import { type ProviderData, serviceCall } from "../connection";
import { knownCalendar, labelOf } from "./calendar-creation";
import { createCalendar } from "./create-calendar";
import { ignoredPointersOf } from "./judgement";
import { planCalendar } from "./plan";
import { readCalendar } from "./read-calendar";
import { decodeRecord } from "./record";
import { stepsToDelete } from "./reconcile";
import { calendarSchema, calendarTimeouts } from "./schema";
import { refuseChangeSincePlan, updateCalendar } from "./update-calendar";

async function deleteCalendar(
  { state, private: privateData }: Stored<typeof calendarSchema>,
  context: ResourceContext<ProviderData>,
): Promise<void> {
  const { client } = context.data;
  const record = decodeRecord(privateData);
  const creatable = knownCalendar(client, state, record);
  const found = await findToDelete(creatable, { id: state.id, provenance: record.provenance }, context);
  if (found === null) return;
  const ignored = ignoredPointersOf(state.ignored_paths, context.data);
  refuseChangeSincePlan(found.observed, state, record, ignored, "Nothing was deleted.");
  for (const step of stepsToDelete(found.id, true)) {
    if (step.kind !== "delete") continue;
    await client.calendars.delete(step.id, { signal: context.signal });
    await awaitDeletion(creatable, step.id, context);
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
  update: (request, context) =>
    serviceCall(`update ${labelOf(request.prior)}`, context.data.client, () => updateCalendar(request, context)),
  delete: (stored, context) =>
    serviceCall(`delete ${labelOf(stored.state)}`, context.data.client, () => deleteCalendar(stored, context)),
  async import(request, { data: { client }, signal }) {
    return { state: { id: await importedId(request, "calendar", client, () => client.calendars.list({ signal })) } };
  },
};
