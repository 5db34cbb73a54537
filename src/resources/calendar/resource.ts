import { UNKNOWN } from "../../cty";
import { jsonRevision, describeJsonAddition, type JsonAddition } from "../../document";
import {
  type ManagedResource,
  type Stored,
  bullets,
  type DiagnosticText,
  type PlanContext,
  type PlanRequest,
  type PlanResult,
} from "../../framework";
import { capitalised, otherId } from "../shared/create-messages";
import { planCreate, plansNew } from "../shared/create-object";
import { findToRead } from "../shared/find-object";
import { identifiedById } from "../shared/import-target";
import { baselineIn, plannedId } from "../shared/provenance";
import { serviceCall, type Context, type ProviderData } from "../shared/service-call";
import { knownCalendar, labelOf, creatableCalendar } from "./creatable";
import { parseDefinition, equalDefinitions, idIn, nameIn } from "./definition";
import { ignoredBy, judge, linesOf, withBaseline, additionsBeyond } from "./judge";
import { calendarKind } from "./readings";
import { decodeRecord, encodeRecord, recordAfterImport, recordAfterRead, type CalendarRecord } from "./record";
import { calendarSchema, type CalendarPlan, type CalendarState } from "./schema";
import { createCalendar, deleteCalendar, updateCalendar } from "./write-calendar";

type Planning = PlanContext<ProviderData>;

/** Create and update: what stands in the way of a create, and the values that are known before the apply. */
async function planCalendar(
  request: PlanRequest<typeof calendarSchema>,
  context: Planning,
): Promise<PlanResult<typeof calendarSchema>> {
  const { prior, planned: proposed } = request;
  if (plansNew(request)) await planNewCalendar(proposed, context);
  if (proposed.definition === UNKNOWN) return { planned: proposed };
  const record = decodeRecord(request.private, prior?.definition ?? null);
  if (prior !== null) refuseOtherId(proposed.definition, prior);
  const planned = prior === null ? proposed : keepImported(proposed, proposed.definition, prior, record, context);
  const text = planned.definition as string;
  const id = plannedId(planned.id);
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

async function planNewCalendar({ definition, adopt_existing: adopts }: CalendarPlan, context: Planning): Promise<void> {
  if (context.data === UNKNOWN) return;
  const creatable = creatableCalendar(context.data.client, definition === UNKNOWN ? "{}" : definition);
  await planCreate(creatable, definition !== UNKNOWN && adopts !== UNKNOWN, adopts === true, context);
}

/**
 * Whether the configuration holds what the refresh of this plan has found: then state only has to be refreshed. Where a
 * saved state has the drift already, an update records that it counts no more.
 */
function adoptsNewDrift(definition: string, record: CalendarRecord): boolean {
  const before = record.sent ?? baselineIn(record.provenance)?.rendition;
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
  { data, diagnostics }: Planning,
): CalendarPlan {
  if (record.provenance.kind !== "imported") return planned;
  const rendition = parseDefinition(prior.definition);
  const ignored = ignoredBy(planned.ignored_paths, data);
  const additions = additionsBeyond(parseDefinition(wanted), rendition, ignored);
  if (additions.length > 0) diagnostics.warning(importedWithMore(labelOf(prior), additions));
  const { isWanted, isBaseline } = judge(record, { rendition, text: prior.definition }, wanted, ignored);
  return isBaseline && isWanted ? { ...planned, definition: prior.definition } : planned;
}

/** A default in each of a calendar's days would make a list as long as the calendar. */
const LISTED = 20;

/** What an imported calendar has beyond the definition, and a write of the definition may remove. */
const importedWithMore = (label: string, additions: readonly JsonAddition[]): DiagnosticText => ({
  summary: `${capitalised(label)} has more on the service than in definition`,
  detail: `${bullets("What was written last is not recorded, as after an import, and definition does not contain:", additions.map(describeJsonAddition), LISTED)}\n\nAn apply that changes the calendar writes definition as a whole, and then the service loses these values unless it sets them itself. To keep a value, add it to definition. If the service sets it itself, add its path to ignored_paths`,
  path: [{ attribute: "definition" }],
});

type Result = Stored<typeof calendarSchema>;

/** Refresh: compares the calendar with our last write. Null if it is gone. */
async function readCalendar({ state, private: stored }: Result, context: Context): Promise<Result | null> {
  const decoded = decodeRecord(stored, state.definition);
  const creatable = knownCalendar(context.data.client, state, decoded);
  const found = await findToRead(creatable, { id: state.id, provenance: decoded.provenance }, context);
  if (found === null) return null;
  const { id, observed: shown } = found;
  const ignored = ignoredBy(state.ignored_paths, context.data);
  const read = withBaseline(decoded, shown, ignored);
  // Import knows only the id: what is there becomes the state and the baseline. The same holds for a definition that
  // replaced our create before it was read back: the plan then shows how it differs from the configuration.
  const record = baselineIn(read.provenance) === null ? recordAfterImport(shown.text) : read;
  const { definition, changes } = judge(record, shown, null, ignored);
  const drift = linesOf(changes);
  const now = recordAfterRead(record, shown.text, drift.length > 0 && (state.drift ?? []).length === 0);
  return {
    state: {
      ...state,
      id,
      definition,
      name: shown.name ?? state.name,
      revision:
        definition === state.definition && state.revision !== null
          ? state.revision
          : jsonRevision(parseDefinition(definition)),
      drift,
    },
    // What was decoded is not encoded again: its compression took a seventh of the CPU of an empty plan.
    private: now === decoded && definition === state.definition ? stored : encodeRecord(now, definition),
  };
}

export const calendar: ManagedResource<typeof calendarSchema, ProviderData> = {
  typeName: "wfa_calendar",
  schema: calendarSchema,
  ...identifiedById(calendarKind, "calendars"),

  plan: planCalendar,
  read: (stored, context) =>
    serviceCall(`read ${labelOf(stored.state)}`, context.data.client, () => readCalendar(stored, context)),
  create: ({ planned }, context) => createCalendar(planned, context),
  update: ({ prior, planned, private: stored }, context) =>
    serviceCall(`update ${labelOf(prior)}`, context.data.client, () =>
      updateCalendar({ state: prior, private: stored }, planned, context),
    ),
  delete: (stored, context) =>
    serviceCall(`delete ${labelOf(stored.state)}`, context.data.client, () => deleteCalendar(stored, context)),
};
