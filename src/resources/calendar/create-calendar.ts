import type { JsonPointer } from "../../document";
import type { ResourceContext, Written } from "../../framework";
import { createObject, provenanceAfter, writtenNow } from "../creation";
import { knownValue } from "../attributes";
import { type ProviderData, serviceCall } from "../connection";
import { calendarCreation } from "./calendar-creation";
import { ignoredPointersOf, judge } from "./judge";
import { observe } from "./observation";
import { baselineOf, encodeRecord, NOTHING_RECORDED } from "./record";
import type { CalendarPlan, calendarSchema } from "./schema";
import { firstLook } from "./first-look";
import { computedAfter, gone, replace, type WrittenCalendar } from "./write-calendar";

type Context = ResourceContext<ProviderData>;

/** Adopts or refuses an existing calendar, otherwise creates one. */
export async function createCalendar(planned: CalendarPlan, context: Context): Promise<Written<typeof calendarSchema>> {
  const { client } = context.data;
  const text = knownValue(planned.definition) ?? "";
  const creatable = calendarCreation(client, text);
  const created = await createObject(creatable, { adopt: planned.adopt_existing === true }, context);
  const ignored = ignoredPointersOf(planned.ignored_paths, context.data);
  const written = await serviceCall(`create ${creatable.label}`, client, async (): Promise<WrittenCalendar | null> => {
    if (created.kind === "created") return firstLook(created, text, ignored, context);
    // An adopted calendar existed before, so a failure leaves it out of state.
    return created.kind === "adopted" ? adopt(created.id, text, ignored, context) : null;
  });
  written?.warnings.forEach((warning) => context.diagnostics.warning(warning));
  const observed = written?.ours ?? null;
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
  ignored: readonly JsonPointer[],
  { data, signal }: Context,
): Promise<WrittenCalendar> {
  const readAt = performance.now();
  const observed = await observe(data.client, id, { signal });
  if (observed === null)
    throw gone(id, "It was deleted just before the apply could adopt it. Apply again to create it");
  const { whose } = judge(NOTHING_RECORDED, observed, { text, isInState: false }, ignored);
  if (whose === "wanted") return { ours: observed, warnings: [] };
  return replace({ data, id, text, before: observed, readAt, record: NOTHING_RECORDED, ignored, signal });
}
