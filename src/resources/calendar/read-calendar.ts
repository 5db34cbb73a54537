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

/** Refresh: compares what is there with our last write. Null: gone. */
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
  // What an unconfirmed create has left is our last write.
  if (provenance.kind === "unconfirmed") {
    const read = { ...state, id, name: name ?? state.name };
    return { state: read, private: encodeRecord(recordAfterWrite(provenance.sent, text)) };
  }
  const record = recovered(known, observed);
  // Import knows the id alone: what is there becomes the state and the baseline. So does what was written over our own
  // create before any read had shown that: the plan then shows how it differs from the configuration.
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

/** Whether nothing that was written here is on the service, as far as is known. */
const isAsFound = ({ provenance }: CalendarRecord, rendition: JsonMap, ignored: readonly JsonPointer[]): boolean =>
  provenance.kind === "notYetReadBack"
    ? !isAsSent(provenance.sent, rendition, ignored)
    : baselineIn(provenance) === null;

/** A write whose answer was lost, and which has arrived after all, is our last write. */
function recovered(record: CalendarRecord, { rendition, text }: ObservedCalendar): CalendarRecord {
  const { attempted, provenance } = record;
  if (attempted === null) return record;
  const baseline = baselineIn(provenance);
  const isNew = text !== baseline?.rendition && text !== baseline?.seen;
  if (isNew && jsonMatches(parseDefinition(attempted), rendition)) return recordAfterWrite(attempted, text, true);
  // What was to be restored only is the last write already: were it kept, any later rendition would look like the lost
  // one. What shows nothing new says nothing of it either, as a service may show a write late.
  const isSettled = text !== baseline?.seen || text === baseline.rendition;
  return attempted === sentIn(record) && isSettled ? { ...record, attempted: null } : record;
}

const imported = (state: CalendarState, { name, rendition, text }: ObservedCalendar): Result => ({
  state: { ...state, definition: text, name, revision: jsonRevision(rendition), drift: [] },
  private: encodeRecord(recordAfterImport(text)),
});
