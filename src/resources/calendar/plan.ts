import { UNKNOWN } from "../../cty";
import { jsonRevision } from "../../document";
import type { PlanContext, PlanRequest, PlanResult } from "../../framework";
import { type ProviderData, baselineIn, otherId, planCreate, plannedId } from "../shared";
import { calendarCreation, labelOf } from "./calendar-creation";
import { idIn, nameIn, parseDefinition } from "./definition";
import { ignoredBy } from "./compare";
import { isSame, judge } from "./judge";
import { importedWithMore } from "./messages";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";
import { decodeRecord, sentIn, type CalendarRecord } from "./record";

type Context = Pick<PlanContext<ProviderData>, "data" | "diagnostics">;

/** What stands in the way of a create. */
export async function planNewCalendar(
  { definition, adopt_existing: adopts }: CalendarPlan,
  context: PlanContext<ProviderData>,
): Promise<void> {
  if (context.data === UNKNOWN) return;
  const creatable = calendarCreation(context.data.client, definition === UNKNOWN ? "{}" : definition);
  await planCreate(creatable, definition !== UNKNOWN, adopts === true, context);
}

/** Create and update: values that are already known (the revision, no drift after our write). */
export function planCalendar(
  { prior, planned: proposed, private: stored }: PlanRequest<typeof calendarSchema>,
  context: Context,
): PlanResult<typeof calendarSchema> {
  if (proposed.definition === UNKNOWN) return { planned: proposed };
  refuseOtherId(proposed.definition, prior);
  const record = decodeRecord(stored);
  const planned = prior === null ? proposed : keepImported(proposed, prior, record, context);
  const definition = parseDefinition(planned.definition as string);
  if (prior !== null && planned.definition === prior.definition) {
    const { name, revision } = prior;
    const id = plannedId(prior.id, record.provenance);
    if ((prior.drift ?? []).length === 0 || adoptsNewDrift(planned.definition, record))
      return { planned: { ...planned, id, name, revision, drift: prior.drift } };
    // Either the configuration now contains the drift, or the drift is outside the configuration: then the definition
    // is written again.
    return { planned: { ...planned, id, name: name === nameIn(definition) ? name : UNKNOWN, revision, drift: [] } };
  }
  const keepsName =
    prior !== null && prior.name !== null && nameIn(definition) === nameIn(parseDefinition(prior.definition));
  return {
    planned: { ...planned, revision: jsonRevision(definition), drift: [], name: keepsName ? prior.name : UNKNOWN },
  };
}

/**
 * Whether the configuration holds what the refresh of this plan has found: then state only has to be refreshed. Where a
 * saved state has the drift already, an update records that it counts no more.
 */
function adoptsNewDrift(definition: string, record: CalendarRecord): boolean {
  const before = sentIn(record) ?? baselineIn(record.provenance)?.rendition;
  return record.mayAdoptDrift && before !== undefined && !isSame(before, definition);
}

function refuseOtherId(text: string, prior: CalendarState | null): void {
  const id = idIn(parseDefinition(text));
  if (prior === null || prior.id === null || id === null || id === prior.id) return;
  throw otherId("definition", "calendar", id, prior.id);
}

/**
 * After an import, state holds the service's own rendition. A configured definition equals it apart from the service's
 * additions: the import then plans no change, until something is written or drifts. Warns of what a write may remove.
 */
function keepImported(
  planned: CalendarPlan,
  prior: CalendarState,
  record: CalendarRecord,
  { data, diagnostics }: Context,
): CalendarPlan {
  if (record.provenance.kind !== "imported") return planned;
  const held = { name: prior.name, rendition: parseDefinition(prior.definition), text: prior.definition };
  const ignored = ignoredBy(planned.ignored_paths, data);
  const { whose, isBaseline, additions } = judge(record, held, planned.definition as string, ignored);
  if (additions.length > 0) diagnostics.warning(importedWithMore(labelOf(prior), additions));
  return isBaseline && whose === "wanted" ? { ...planned, definition: prior.definition } : planned;
}
