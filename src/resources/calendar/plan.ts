import { UNKNOWN } from "../../cty";
import { describeJsonAddition, jsonRevision, type JsonAddition } from "../../document";
import { bullets, type DiagnosticText, type PlanContext, type PlanRequest, type PlanResult } from "../../framework";
import { baselineIn, capitalised, otherId, planCreate, plannedId, plansNew, type ProviderData } from "../shared";
import { creatableCalendar, labelOf } from "./creatable";
import { equalDefinitions, idIn, nameIn, parseDefinition } from "./definition";
import { additionsBeyond, ignoredBy, judge } from "./judge";
import { decodeRecord, sentIn, type CalendarRecord } from "./record";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";

type Request = PlanRequest<typeof calendarSchema>;
type Context = PlanContext<ProviderData>;

/** Create and update: what stands in the way of a create, and the values that are known before the apply. */
export async function planCalendar(request: Request, context: Context): Promise<PlanResult<typeof calendarSchema>> {
  const { prior, planned: proposed } = request;
  if (plansNew(request)) await planNewCalendar(proposed, context);
  if (proposed.definition === UNKNOWN) return { planned: proposed };
  const record = decodeRecord(request.private, prior?.definition ?? null);
  if (prior !== null) refuseOtherId(proposed.definition, prior);
  const planned = prior === null ? proposed : keepImported(proposed, proposed.definition, prior, record, context);
  const text = planned.definition as string;
  const id = plannedId(planned.id, record.provenance);
  const isUnchanged = prior !== null && text === prior.definition;
  if (isUnchanged && ((prior.drift ?? []).length === 0 || adoptsNewDrift(text, record))) {
    const { name, revision, drift } = prior;
    return { planned: { ...planned, id, name, revision, drift } };
  }
  // If the definition is unchanged, it now contains the drift, or that is outside of it: then it is written again.
  const definition = parseDefinition(text);
  const keepsName = prior !== null && nameIn(definition) === nameIn(parseDefinition(prior.definition));
  const name = (keepsName ? prior.name : null) ?? UNKNOWN;
  return { planned: { ...planned, id, name, revision: jsonRevision(definition), drift: [] } };
}

async function planNewCalendar({ definition, adopt_existing: adopts }: CalendarPlan, context: Context): Promise<void> {
  if (context.data === UNKNOWN) return;
  const creatable = creatableCalendar(context.data.client, definition === UNKNOWN ? "{}" : definition);
  await planCreate(creatable, definition !== UNKNOWN, adopts === true, context);
}

/**
 * Whether the configuration holds what the refresh of this plan has found: then state only has to be refreshed. Where a
 * saved state has the drift already, an update records that it counts no more.
 */
function adoptsNewDrift(definition: string, record: CalendarRecord): boolean {
  const before = sentIn(record) ?? baselineIn(record.provenance)?.rendition;
  return record.mayAdoptDrift && before !== undefined && !equalDefinitions(before, definition);
}

function refuseOtherId(definition: string, { id: own }: CalendarState): void {
  const id = idIn(parseDefinition(definition));
  if (own !== null && id !== null && id !== own) throw otherId("definition", "calendar", id, own);
}

/**
 * After an import, state holds the service's own rendition. A configured definition equals it apart from the service's
 * additions: the import then plans no change, until something is written or drifts. Warns of what a write may remove.
 */
function keepImported(
  planned: CalendarPlan,
  wanted: string,
  prior: CalendarState,
  record: CalendarRecord,
  { data, diagnostics }: Context,
): CalendarPlan {
  if (record.provenance.kind !== "imported") return planned;
  const rendition = parseDefinition(prior.definition);
  const ignored = ignoredBy(planned.ignored_paths, data);
  const additions = additionsBeyond(parseDefinition(wanted), rendition, ignored);
  if (additions.length > 0) diagnostics.warning(importedWithMore(labelOf(prior), additions));
  const { whose, isBaseline } = judge(record, { rendition, text: prior.definition }, wanted, ignored);
  return isBaseline && whose === "wanted" ? { ...planned, definition: prior.definition } : planned;
}

/** A default in each of a calendar's days would make a list as long as the calendar. */
const LISTED = 20;

/** What an imported calendar has beyond the definition, and a write of the definition may remove. */
const importedWithMore = (label: string, additions: readonly JsonAddition[]): DiagnosticText => ({
  summary: `${capitalised(label)} has more on the service than in definition`,
  detail: `${bullets("The calendar was imported, and definition does not contain:", additions.map(describeJsonAddition), LISTED)}\n\nAn apply that changes the calendar writes definition as a whole, and then the service loses these values unless it sets them itself. To keep a value, add it to definition. If the service sets it itself, add its path to ignored_paths`,
  path: [{ attribute: "definition" }],
});
