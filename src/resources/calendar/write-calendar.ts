import { waitUntil, type ServiceClient } from "../../client";
import { jsonEqual, jsonRevision, type JsonPointer } from "../../document";
import { DiagnosticError } from "../../framework";
import { BELIEVE_UNCHANGED_AFTER, until } from "../observation";
import { isOurWrite, writtenOver } from "./concurrent-change";
import { nameIn, parseDefinition, withRenditionId } from "./definition";
import { changesBetween, judge, keptChanges } from "./judge";
import { observe, type ObservedCalendar } from "./observation";
import type { CalendarRecord } from "./record";

export interface Replacement {
  readonly client: ServiceClient;
  readonly id: string;
  readonly text: string;
  /** The calendar before the write. */
  readonly before: ObservedCalendar;
  readonly record: CalendarRecord;
  readonly ignored: readonly JsonPointer[];
  readonly signal: AbortSignal;
  /** Called when the PUT is answered: later failures only concern reading. @default nothing */
  readonly onAnswered?: () => void;
}

/** PUTs the complete definition and waits until a read shows it. @throws if a read shows somebody else's instead */
export async function replace({
  client,
  id,
  text,
  before,
  record,
  ignored,
  signal,
  onAnswered = () => undefined,
}: Replacement): Promise<ObservedCalendar> {
  const asSent = withRenditionId(text, before.rendition);
  const answer = await client.calendars.update(id, asSent, { signal });
  const label = before.name ?? id;
  if (answer === null)
    throw gone(
      label,
      "The service reported during the update that it does not exist. Somebody may have deleted it. Plan again",
    );
  onAnswered();
  const wanted = parseDefinition(text);
  const judged = (calendar: ObservedCalendar) => judge(record, calendar, { text, isInState: false }, ignored);
  const judgedBefore = judged(before);
  const patience = performance.now() + BELIEVE_UNCHANGED_AFTER;
  return waitUntil(
    async (looking) => {
      const now = await observe(client, id, { signal: looking });
      // The calendar is not new: a service that shows the write late shows the old rendition until then.
      if (now === null)
        throw gone(
          label,
          "It was updated, but right afterwards the service no longer has it. Somebody may have deleted it. Plan again",
        );
      const judgement = judged(now);
      const { whose, isRestored, holdsWanted } = judgement;
      const isWritten = isRestored
        ? keptChanges(judgedBefore, judgement).length === 0
        : // An unchanged text that contains the definition may still be the old one, which contained more.
          whose === "wanted" || !jsonEqual(now.rendition, before.rendition);
      if (!isWritten && !(holdsWanted && performance.now() > patience)) return null;
      if (!holdsWanted && !isOurWrite(now, { wanted, answer, before, record }))
        throw writtenOver(label, changesBetween(parseDefinition(asSent), now.rendition, ignored), now);
      return now;
    },
    until(`the written definition of calendar "${nameIn(wanted) ?? id}"`, signal),
  );
}

export const gone = (label: string, detail: string): DiagnosticError =>
  new DiagnosticError({ summary: `Calendar "${label}" is gone`, detail });

/** The computed attributes after a write. */
export const computedAfter = (id: string | null, text: string, observed: ObservedCalendar | null) => ({
  id,
  name: observed?.name ?? nameIn(parseDefinition(text)),
  revision: jsonRevision(parseDefinition(text)),
  drift: [],
});
