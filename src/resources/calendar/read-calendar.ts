import { jsonMatches, jsonRevision, type JsonPointer } from "../../document";
import type { ResourceContext, Stored } from "../../framework";
import type { ProviderData } from "../provider-data";
import { compare, isAsMade } from "./comparison";
import { parseDefinition } from "./definition";
import { takeUpLost } from "./lost-calendar";
import { observePatiently, type ObservedCalendar } from "./observe";
import type { CalendarState, calendarSchema } from "./schema";
import {
  decodeStored,
  encodeStored,
  isUnseen,
  NOTHING_STORED,
  storedAfter,
  type StoredCalendar,
} from "./stored-calendar";
import { labelOf } from "./write-calendar";

type Result = Stored<typeof calendarSchema>;

/** Refresh: compares what is there with our last write. Null: gone. */
export async function readCalendar(
  { state, private: privateData }: Result,
  ignored: readonly JsonPointer[],
  context: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const { data, signal } = context;
  const privately = decodeStored(privateData);
  if (privately.lost !== null) return takeUpLost(state, privately, context);
  const isNew = isUnseen(privately);
  const observed = await observePatiently(data.client, state.id ?? "", {
    isUnseen: isNew,
    what: labelOf(state),
    signal,
  });
  if (observed === null) {
    await data.confirmService({ signal });
    return null;
  }
  const stored = recovered(privately, observed);
  // Import knows the id alone: what is there becomes the state and the baseline. So does what came over our own write
  // before anybody saw that: the plan then shows how it differs from the configuration.
  if (stored === NOTHING_STORED || (isNew && !isAsMade(stored, observed.rendition, ignored)))
    return imported(state, observed);
  const { definition, drift } = compare(observed.rendition, observed.text, stored, ignored);
  const baseline = stored.baseline === null ? { baseline: observed.text, writtenAt: new Date().toISOString() } : {};
  return {
    state: {
      ...state,
      definition,
      name: observed.name ?? state.name,
      revision: jsonRevision(parseDefinition(definition)),
      drift,
    },
    private: encodeStored({ ...stored, ...baseline, seen: observed.text }),
  };
}

/** A write whose answer was lost, and which has arrived after all, is our last write. */
function recovered(stored: StoredCalendar, { rendition, text }: ObservedCalendar): StoredCalendar {
  if (stored.attempted === null) return stored;
  const isNew = text !== stored.baseline && text !== stored.seen;
  if (isNew && jsonMatches(parseDefinition(stored.attempted), rendition))
    return { ...storedAfter(stored.attempted, text), recovered: true };
  // What was to be restored only is the last write already: were it kept, any later rendition would look like the lost
  // one. What shows nothing new says nothing of it either, as a service may show a write late.
  const isSettled = text !== stored.seen || text === stored.baseline;
  return stored.attempted === stored.applied && isSettled ? { ...stored, attempted: null } : stored;
}

function imported(state: CalendarState, { name, rendition, text }: ObservedCalendar): Result {
  return {
    state: { ...state, definition: text, name, revision: jsonRevision(rendition), drift: [] },
    private: encodeStored({
      ...NOTHING_STORED,
      imported: true,
      baseline: text,
      seen: text,
      writtenAt: new Date().toISOString(),
    }),
  };
}
