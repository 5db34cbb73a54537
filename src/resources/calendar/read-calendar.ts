import { jsonRevision } from "../../document";
import type { ResourceContext, Stored } from "../../framework";
import { baselineIn, findToRead } from "../creation";
import type { ProviderData } from "../connection";
import { knownCalendar } from "./calendar-creation";
import { parseDefinition } from "./definition";
import { ignoredPointersOf, judge, linesOf, textAfterRead } from "./judge";
import {
  decodeRecord,
  encodeRecord,
  recordAfterImport,
  recordAfterRead,
  recordAfterUnconfirmed,
  sentIn,
  type CalendarRecord,
} from "./record";
import type { calendarSchema } from "./schema";

type Result = Stored<typeof calendarSchema>;

/** Refresh: compares the current calendar with our last write. Null if it is gone. */
export async function readCalendar(
  { state, private: stored }: Result,
  context: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const record = decodeRecord(stored);
  const { provenance } = record;
  const creatable = knownCalendar(context.data.client, state, record);
  const found = await findToRead(creatable, { id: state.id, provenance }, context);
  if (found === null) return null;
  const { id, observed } = found;
  const { text } = observed;
  const ignored = ignoredPointersOf(state.ignored_paths, context.data);
  const judgement = judge(record, observed, null, ignored);
  const result = (definition: string, drift: readonly string[], recordNow: CalendarRecord): Result => ({
    state: {
      ...state,
      id,
      definition,
      name: observed.name ?? state.name,
      revision:
        definition === state.definition && state.revision !== null
          ? state.revision
          : jsonRevision(parseDefinition(definition)),
      drift,
    },
    // What was decoded is not encoded again: its compression took a seventh of the CPU of an empty plan.
    private: recordNow === record ? stored : encodeRecord(recordNow),
  });
  if (judgement.whose === "unconfirmed") {
    const recordNow = recordAfterUnconfirmed(record, text);
    return result(sentIn(recordNow) ?? text, [], recordNow);
  }
  // Import knows only the id: the current calendar becomes the state and the baseline. The same holds for a definition
  // that replaced our create before it was read back: the plan then shows how it differs from the configuration.
  if (judgement.whose === "foreign" && baselineIn(provenance) === null)
    return result(text, [], recordAfterImport(text));
  const definition = textAfterRead(record, observed, judgement, ignored);
  const drift = linesOf(judgement.changes);
  const mayAdoptDrift = drift.length > 0 && (state.drift ?? []).length === 0;
  return result(definition, drift, recordAfterRead(record, text, mayAdoptDrift));
}
