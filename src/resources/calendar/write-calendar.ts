import { waitUntil } from "../../client";
import { attributePath } from "../../cty";
import { jsonEqual, jsonRevision, type JsonPointer } from "../../document";
import { DiagnosticError, type DiagnosticText } from "../../framework";
import type { ProviderData } from "../connection";
import {
  BELIEVE_UNCHANGED_AFTER,
  type LastRead,
  type Undertaking,
  type UnreadChanges,
  unreadChanges,
  until,
  versionsSince,
  warningsOfUnread,
} from "../observation";
import { plainFields } from "./author";
import { shownOtherwise, versionBetween, writtenOver } from "./concurrent-change";
import { nameIn, parseDefinition, withRenditionId } from "./definition";
import { changesBetween, judge, type Judgement, keptChanges } from "./judge";
import { observe, type ObservedCalendar } from "./observation";
import type { CalendarRecord } from "./record";
import { countIn, countInAnswer, whoseDefinition, type JudgedDefinition } from "./whose-definition";

export interface Replacement {
  readonly data: ProviderData;
  readonly id: string;
  readonly text: string;
  /** The calendar before the write. */
  readonly before: ObservedCalendar;
  /** When it was read, as `performance.now()`. */
  readonly readAt: number;
  readonly record: CalendarRecord;
  readonly ignored: readonly JsonPointer[];
  readonly signal: AbortSignal;
  /** Called when the PUT is answered: later failures only concern reading. @default nothing */
  readonly onAnswered?: () => void;
}

/** A calendar after a write. */
export interface WrittenCalendar {
  /** What the service made of our definition, without what somebody else has changed since. */
  readonly ours: ObservedCalendar;
  readonly warnings: readonly DiagnosticText[];
}

/** PUTs the complete definition and waits until a read shows it. @throws if a read shows that somebody else has replaced it */
export async function replace({
  data,
  id,
  text,
  before,
  readAt,
  record,
  ignored,
  signal,
  onAnswered = () => undefined,
}: Replacement): Promise<WrittenCalendar> {
  const { client } = data;
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
  const written = await waitUntil(
    async (looking) => {
      const now = await observe(client, id, { signal: looking });
      // The calendar is not new: a service that shows the write late shows the old rendition until then.
      if (now === null)
        throw gone(
          label,
          "It was updated, but right afterwards the service no longer has it. Somebody may have deleted it. Plan again",
        );
      const judgement = judged(now);
      const { whose, isRestored, isRecorded, holdsWanted } = judgement;
      const isWritten = isRestored
        ? keptChanges(judgedBefore, judgement).length === 0
        : // An unchanged text that contains the definition may still be the old one, which contained more.
          whose === "wanted" || !jsonEqual(now.rendition, before.rendition);
      if (!isWritten && !(holdsWanted && performance.now() > patience)) return null;
      const counts = [countIn(before.rendition, wanted), countIn(now.rendition, wanted)] as const;
      const isBetween = (versionsSince(...counts) ?? 1) > 1;
      const between = isBetween ? [versionBetween(label, counts[0]!, counts[1]!)] : [];
      // What it was before, or what our last write left, is nobody's work since.
      if (isRecorded || changesBetween(before.rendition, now.rendition, ignored).length === 0)
        return { ours: now, warnings: between };
      const written = { id, wanted: parseDefinition(asSent), ignored, answer, basis: { before, record } };
      const whosever = await whoseDefinition(now, written, data, { signal: looking });
      // Whatever was sent is there, and more: only the additions are theirs.
      if (!whosever.isOurs && !holdsWanted) throw writtenOver(label, whosever.changes, whosever.who);
      return settled(now, label, whosever, between);
    },
    until(`the written definition of calendar "${nameIn(wanted) ?? id}"`, signal),
  );
  // A read may show somebody else's definition for a moment, and its count.
  const isCounted = versionsSince(countIn(before.rendition, wanted), countInAnswer(answer, wanted)) !== null;
  if (isCounted || written.warnings.length > 0) return written;
  const last = lastRead(before, judgedBefore, readAt);
  const unread = await unreadChanges(data, { id, sent: ["content"], ...last }, { signal });
  if (unread.changes.length === 0) return written;
  // Where ours is no longer there, the last entry is not ours.
  const still = await observe(client, id, { signal });
  const isThere = still !== null && jsonEqual(still.rendition, written.ours.rendition);
  const undertaking = { id, subject: `calendar "${label}"`, deletes: false };
  return isThere ? { ...written, warnings: unreadWarnings(unread, undertaking) } : written;
}

/** What a read before a write can have shown. */
export const lastRead = (calendar: ObservedCalendar, { whose }: Judgement, readAt: number): LastRead => ({
  readAt,
  isOurs: whose !== "foreign",
  shown: [plainFields(calendar.rendition)],
});

export const unreadWarnings = (unread: UnreadChanges, undertaking: Undertaking): readonly DiagnosticText[] =>
  warningsOfUnread(unread, undertaking).map((text) => ({ ...text, path: attributePath("definition") }));

/**
 * Warns of what may be somebody else's, once.
 *
 * @param between warnings of the service's counts
 */
export function settled(
  now: ObservedCalendar,
  label: string,
  judged: JudgedDefinition,
  between: readonly DiagnosticText[],
): WrittenCalendar {
  if (!judged.isOurs) return { ours: judged.ours, warnings: [writtenOver(label, judged.changes, judged.who).text] };
  const { unexplained } = judged;
  return { ours: now, warnings: unexplained.length === 0 ? between : [shownOtherwise(label, unexplained), ...between] };
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
