import { jsonMatches, jsonRevision, type JsonMap, type JsonPointer } from "../../document";
import type { ResourceContext, Stored } from "../../framework";
import { baselineIn, findToRead } from "../creation";
import type { ProviderData } from "../connection";
import { knownCalendar } from "./calendar-creation";
import { parseDefinition } from "./definition";
import { compare, isAsSent } from "./judgement";
import type { ObservedCalendar } from "./observation";
import {
  decodeRecord,
  encodeRecord,
  recordAfterImport,
  recordAfterRead,
  recordAfterWrite,
  sentIn,
  type CalendarRecord,
} from "./record";
import type { CalendarState, calendarSchema } from "./schema";

type Result = Stored<typeof calendarSchema>;

/** Refresh: compares the current calendar with our last write. Null if it is gone. */
export async function readCalendar(
  { state, private: stored }: Result,
  ignored: readonly JsonPointer[],
  context: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const known = decodeRecord(stored);
  const { provenance } = known;
  const creatable = knownCalendar(context.data.client, state, known);
  const found = await findToRead(creatable, { id: state.id, provenance }, context);
  if (found === null) return null;
  const { id, observed } = found;
  const { name, rendition, text } = observed;
  // The result of an unconfirmed create is our last write.
  if (provenance.kind === "unconfirmed") {
    const read = { ...state, id, name: name ?? state.name };
    return { state: read, private: encodeRecord(recordAfterWrite(provenance.sent, text)) };
  }
  const record = recovered(known, observed);
  // Import knows only the id: the current calendar becomes the state and the baseline. The same holds for a definition
  // that replaced our create before it was read back: the plan then shows how it differs from the configuration.
  if (isAsFound(record, rendition, ignored)) return imported(state, observed);
  const { definition, drift } = compare(rendition, text, record, ignored);
  return {
    state: {
      ...state,
      definition,
      name: name ?? state.name,
      revision: jsonRevision(parseDefinition(definition)),
      drift,
    },
    private: encodeRecord(recordAfterRead(record, text)),
  };
}

/** Whether, as far as is known, nothing on the service was written by this resource. */
const isAsFound = ({ provenance }: CalendarRecord, rendition: JsonMap, ignored: readonly JsonPointer[]): boolean =>
  provenance.kind === "notYetReadBack"
    ? !isAsSent(provenance.sent, rendition, ignored)
    : baselineIn(provenance) === null;

/** A write whose answer was lost but that did arrive is our last write. */
function recovered(record: CalendarRecord, { rendition, text }: ObservedCalendar): CalendarRecord {
  const { attempted, provenance } = record;
  if (attempted === null) return record;
  const baseline = baselineIn(provenance);
  const isNew = text !== baseline?.rendition && text !== baseline?.seen;
  if (isNew && jsonMatches(parseDefinition(attempted), rendition)) return recordAfterWrite(attempted, text, true);
  // A restored definition is already the last write: if it were kept, any later rendition would look like the lost one.
  // An unchanged rendition proves nothing either, because a service may show a write late.
  const isSettled = text !== baseline?.seen || text === baseline.rendition;
  return attempted === sentIn(record) && isSettled ? { ...record, attempted: null } : record;
}

const imported = (state: CalendarState, { name, rendition, text }: ObservedCalendar): Result => ({
  state: { ...state, definition: text, name, revision: jsonRevision(rendition), drift: [] },
  private: encodeRecord(recordAfterImport(text)),
});
