import { waitUntilGone } from "../../client";
import { string, type ManagedResource, type ResourceContext, type Stored } from "../../framework";
import { importedId } from "../import-target";
import { refuseUnlooked } from "../never-looked-for";
import type { ProviderData } from "../provider-data";
import { serviceCall } from "../service-call";
import { until } from "../waiting";
import { ignoredPointersOf } from "./comparison";
import { claimOf, createCalendar } from "./create-calendar";
import { findLost, refuseLost } from "./lost-calendar";
import { observePatiently } from "./observe";
import { planCalendar } from "./plan-calendar";
import { readCalendar } from "./read-calendar";
import { stepsToDelete } from "./reconcile";
import { calendarSchema, calendarTimeouts } from "./schema";
import { decodeStored, isUnseen } from "./stored-calendar";
import { refuseChangeSincePlan, updateCalendar } from "./update-calendar";
import { labelOf } from "./write-calendar";

async function deleteCalendar(
  { state, private: privateData }: Stored<typeof calendarSchema>,
  context: ResourceContext<ProviderData>,
): Promise<void> {
  const { data, diagnostics, signal } = context;
  const { client, coordination } = data;
  const stored = decodeStored(privateData);
  refuseUnlooked(labelOf(state), state.id, stored.lost !== null);
  const id = stored.lost === null ? (state.id ?? "") : ((await findLost(state, stored, context))?.id ?? null);
  if (id === null) return;
  if (coordination.claims.get(claimOf(id)) === "adopted") {
    diagnostics.warning({
      summary: `The ${labelOf(state)} was adopted in this run and is not deleted`,
      detail:
        "The object to be destroyed is the one that the new object has just taken over (create_before_destroy together with adopt_existing, or another address). It is kept, and belongs to the new object",
    });
    return;
  }
  // An engine replaces a tainted object without the private data, which would tell whether it was ever seen.
  const mayBeUnseen = isUnseen(stored) || privateData === null;
  const observed = await observePatiently(client, id, { isUnseen: mayBeUnseen, what: labelOf(state), signal });
  if (observed !== null)
    refuseChangeSincePlan(
      observed,
      state,
      stored,
      ignoredPointersOf(state.ignored_paths, data),
      "Nothing was deleted.",
    );
  for (const step of stepsToDelete(id, observed !== null)) {
    if (step.kind !== "delete") continue;
    await client.calendars.delete(id, { signal });
    coordination.claims.delete(claimOf(id));
    await waitUntilGone(
      (looking) => client.calendars.get(id, { signal: looking }),
      until(`the deletion of ${labelOf(state)}`, signal),
    );
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
    serviceCall(`update ${labelOf(request.prior)}`, context.data.client, () => {
      refuseLost(request.prior, request.private);
      return updateCalendar(request, context);
    }),
  delete: (stored, context) =>
    serviceCall(`delete ${labelOf(stored.state)}`, context.data.client, () => deleteCalendar(stored, context)),
  async import(request, { data: { client }, signal }) {
    return { state: { id: await importedId(request, "calendar", client, () => client.calendars.list({ signal })) } };
  },
};
