import { jsonRevision } from "../../document";
import type { ManagedResource, Stored } from "../../framework";
import { baselineIn, findToRead, identifiedById, serviceCall, type Context, type ProviderData } from "../shared";
import { knownCalendar, labelOf } from "./creatable";
import { parseDefinition } from "./definition";
import { ignoredBy, judge, linesOf, withBaseline } from "./judge";
import { planCalendar } from "./plan";
import { decodeRecord, encodeRecord, recordAfterImport, recordAfterRead } from "./record";
import { calendarKind } from "./readings";
import { calendarSchema, calendarTimeouts } from "./schema";
import { createCalendar, deleteCalendar, updateCalendar } from "./write-calendar";

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
  timeouts: calendarTimeouts,
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
