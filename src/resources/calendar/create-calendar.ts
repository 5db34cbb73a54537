import type { ResourceContext, Written } from "../../framework";
import { createObject, provenanceAfter, writtenNow } from "../creation";
import { knownValue } from "../attributes";
import { type ProviderData, serviceCall } from "../connection";
import { calendarCreation } from "./calendar-creation";
import { warnOfVersionBetween } from "./concurrent-change";
import { ignoredPointersOf, judge } from "./judge";
import { observe, type ObservedCalendar } from "./observation";
import { baselineOf, encodeRecord, NOTHING_RECORDED } from "./record";
import type { CalendarPlan, calendarSchema } from "./schema";
import { computedAfter, gone, replace } from "./write-calendar";

type Context = ResourceContext<ProviderData>;

/** Adopts or refuses an existing calendar, otherwise creates one. */
export async function createCalendar(planned: CalendarPlan, context: Context): Promise<Written<typeof calendarSchema>> {
  const { client } = context.data;
  const text = knownValue(planned.definition) ?? "";
  const creatable = calendarCreation(client, text);
  const created = await createObject(creatable, { adopt: planned.adopt_existing === true }, context);
  let observed = created.kind === "created" ? created.observed : null;
  // An adopted calendar existed before, so a failure leaves it out of state.
  if (created.kind === "adopted")
    observed = await serviceCall(`create ${creatable.label}`, client, () => adopt(created.id, text, planned, context));
  // A new calendar has only its first version: POST would have updated one that was created in between.
  else if (observed !== null) warnOfVersionBetween(observed.name ?? creatable.label, null, observed, text, context);
  const provenance = provenanceAfter(created, observed && baselineOf(observed.text), { sent: text });
  return {
    state: { ...planned, ...computedAfter("id" in created ? created.id : null, text, observed) },
    private: encodeRecord({ provenance, attempted: null, ...writtenNow() }),
  };
}

/** Updates an existing calendar to the definition, unless it already has it. */
async function adopt(
  id: string,
  text: string,
  planned: CalendarPlan,
  { data, signal }: Context,
): Promise<ObservedCalendar> {
  const observed = await observe(data.client, id, { signal });
  if (observed === null)
    throw gone(id, "It was deleted just before the apply could adopt it. Apply again to create it");
  const ignored = ignoredPointersOf(planned.ignored_paths, data);
  const { whose } = judge(NOTHING_RECORDED, observed, { text, isInState: false }, ignored);
  if (whose === "wanted") return observed;
  return replace({ client: data.client, id, text, before: observed, record: NOTHING_RECORDED, ignored, signal });
}
