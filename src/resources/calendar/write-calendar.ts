import { waitUntil, type ServiceClient } from "../../client";
import { jsonEqual, jsonMatches, jsonRevision, parseJson, patchJson, type JsonMap, type JsonPointer } from "../../document";
import { DiagnosticError } from "../../framework";
import { createOnce } from "../create-once";
import { until } from "../waiting";
import { holdingOf, keptChanges } from "./comparison";
import { nameIn, parseDefinition, withRenditionId } from "./definition";
import { newIds, observe, type Before, type ObservedCalendar } from "./observe";
import type { DesiredCalendar } from "./reconcile";
import { NOTHING_STORED } from "./stored-calendar";

/** Milliseconds after which an unchanged rendition that holds the definition is taken for the written one. */
const BELIEVE_UNCHANGED_AFTER = 10_000;

/** How a calendar is called in messages. */
export const labelOf = ({ id, name }: DesiredCalendar): string => `calendar "${name ?? id ?? ""}"`;

/**
 * POSTs once; an answer that was lost or told no id is made up for by looking. Answers the id.
 *
 * @param onUnknown called before it throws without knowing whether the calendar was made
 */
export async function saveOnce(
  client: ServiceClient,
  text: string,
  desired: DesiredCalendar,
  before: Before,
  signal: AbortSignal,
  onUnknown: () => void,
): Promise<string> {
  const wanted = parseDefinition(text);
  return createOnce({
    post: async () => (await client.calendars.save(text, { signal })).id ?? desired.id,
    look: async (options) => {
      if (desired.id !== null) return (await client.calendars.get(desired.id, options)) === null ? null : desired.id;
      const found = await Promise.all(
        (await newIds(client, before.ids, options)).map(async (id) => {
          const calendar = await observe(client, id, options);
          return calendar !== null && jsonMatches(wanted, calendar.rendition) ? id : null;
        }),
      );
      const same = found.filter((id) => id !== null);
      return same.length === 1 ? same[0]! : null;
    },
    what: `the new ${labelOf(desired)}`,
    signal,
    onUnknown,
  });
}

/** Waits until reading shows a new calendar: the service may answer 404 for a moment after a create. */
export const awaitNew = (client: ServiceClient, id: string, desired: DesiredCalendar, signal: AbortSignal): Promise<ObservedCalendar> =>
  waitUntil((looking) => observe(client, id, { signal: looking }), until(`the new ${labelOf(desired)}`, signal));

/**
 * PUTs the complete definition and waits until reading shows it.
 *
 * @param restored the rendition after our last write of this very definition, where that is what the PUT is to restore
 */
export async function replace(
  client: ServiceClient,
  id: string,
  text: string,
  before: ObservedCalendar,
  ignored: readonly JsonPointer[],
  signal: AbortSignal,
  restored: JsonMap | null = null,
): Promise<ObservedCalendar> {
  const answer = await client.calendars.update(id, withRenditionId(text, before.rendition), { signal });
  if (answer === null) throw gone(before.name ?? id, "The service answered that it does not exist while it was updated. Somebody may have deleted it: plan again");
  const wanted = parseDefinition(text);
  const isWritten = (now: JsonMap): boolean => {
    if (restored !== null) return keptChanges(restored, before.rendition, now, ignored).length === 0;
    // A text that stood there before and holds the definition may still be the old one, which had more in it.
    return !jsonEqual(now, before.rendition) || holdingOf(text, now, NOTHING_STORED, ignored) === "wanted";
  };
  // What a service makes of the definition's own members is not compared with them, but with what it made of them before.
  const holdsWanted = (now: JsonMap): boolean =>
    jsonMatches(wanted, restored === null ? now : parseJson(patchJson(text, restored, now, { ignoredPaths: ignored })));
  const patience = Date.now() + BELIEVE_UNCHANGED_AFTER;
  return waitUntil(
    async (looking) => {
      const now = await observe(client, id, { signal: looking });
      if (now === null) return null;
      return isWritten(now.rendition) || (Date.now() > patience && holdsWanted(now.rendition)) ? now : null;
    },
    until(`the written definition of calendar "${nameIn(wanted) ?? id}"`, signal),
  );
}

export const gone = (label: string, detail: string): DiagnosticError => new DiagnosticError({ summary: `Calendar "${label}" is gone`, detail });

/** The computed attributes after a write. */
export const computedAfter = (id: string | null, text: string, observed: ObservedCalendar | null) => ({
  id,
  name: observed?.name ?? nameIn(parseDefinition(text)),
  revision: jsonRevision(parseDefinition(text)),
  drift: [],
});
