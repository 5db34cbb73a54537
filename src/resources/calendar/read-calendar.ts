import { jsonRevision } from "../../document";
import type { ResourceContext, Stored } from "../../framework";
import { baselineIn, findToRead, type ProviderData } from "../shared";
import { knownCalendar } from "./calendar-creation";
import { ignoredBy, linesOf } from "./compare";
import { parseDefinition } from "./definition";
import { judge, textAfterRead } from "./judge";
import { decodeRecord, encodeRecord, readBack, recordAfterImport, recordAfterRead } from "./record";
import type { calendarSchema } from "./schema";

type Result = Stored<typeof calendarSchema>;

/** Refresh: compares the calendar with our last write. Null if it is gone. */
export async function readCalendar(
  { state, private: stored }: Result,
  context: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const decoded = decodeRecord(stored);
  const creatable = knownCalendar(context.data.client, state, decoded);
  const found = await findToRead(creatable, { id: state.id, provenance: decoded.provenance }, context);
  if (found === null) return null;
  const { id, observed: shown } = found;
  const ignored = ignoredBy(state.ignored_paths, context.data);
  const read = readBack(decoded, shown, ignored);
  // Import knows only the id: what is there becomes the state and the baseline. The same holds for a definition that
  // replaced our create before it was read back: the plan then shows how it differs from the configuration.
  const record = baselineIn(read.provenance) === null ? recordAfterImport(shown.text) : read;
  const judgement = judge(record, shown, null, ignored);
  const definition = textAfterRead(record, shown, judgement, ignored);
  const drift = linesOf(judgement.changes);
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
    private: now === decoded ? stored : encodeRecord(now),
  };
}
