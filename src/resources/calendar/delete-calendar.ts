import type { ResourceContext, Stored } from "../../framework";
import { awaitDeletion, findToDelete } from "../creation";
import type { ProviderData } from "../connection";
import { knownCalendar } from "./calendar-creation";
import { unreadChanges } from "../observation";
import { refuseChangeSincePlan } from "./concurrent-change";
import { ignoredPointersOf, judge } from "./judge";
import { decodeRecord } from "./record";
import { stepsToDelete } from "./steps";
import type { calendarSchema } from "./schema";
import { lastRead, unreadWarnings } from "./write-calendar";

/** Deletes a calendar, unless it changed after the plan. */
export async function deleteCalendar(
  { state, private: privateData }: Stored<typeof calendarSchema>,
  context: ResourceContext<ProviderData>,
): Promise<void> {
  const { client } = context.data;
  const record = decodeRecord(privateData);
  const creatable = knownCalendar(client, state, record);
  const readAt = performance.now();
  const found = await findToDelete(creatable, { id: state.id, provenance: record.provenance }, context);
  if (found === null) return;
  const ignored = ignoredPointersOf(state.ignored_paths, context.data);
  const judgement = judge(record, found.observed, null, ignored);
  const label = state.name ?? found.id;
  refuseChangeSincePlan(label, judgement, found.observed, "Nothing was deleted.");
  for (const step of stepsToDelete(found.id, judgement.whose)) {
    if (step.kind !== "delete") continue;
    await client.calendars.delete(step.id, { signal: context.signal });
    await awaitDeletion(creatable, step.id, context);
    const question = { id: step.id, sent: ["deletion"] as const, ...lastRead(found.observed, judgement, readAt) };
    const unread = await unreadChanges(context.data, question, { signal: context.signal });
    const undertaking = { id: step.id, subject: `calendar "${label}"`, deletes: true };
    unreadWarnings(unread, undertaking).forEach((warning) => context.diagnostics.warning(warning));
  }
}
