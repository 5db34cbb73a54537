import { waitUntil, type ServiceClient } from "../../client";
import {
  jsonEqual,
  jsonMatches,
  jsonRevision,
  parseJson,
  patchJson,
  type JsonMap,
  type JsonPointer,
} from "../../document";
import { DiagnosticError } from "../../framework";
import { until } from "../observation";
import { countIn, isOurs, writtenOver } from "./concurrent-change";
import { nameIn, parseDefinition, withRenditionId } from "./definition";
import { changesBetween, holdingOf, keptChanges } from "./judgement";
import { observe, type ObservedCalendar } from "./observation";
import { NOTHING_RECORDED } from "./record";

/** Milliseconds after which an unchanged rendition that contains the definition counts as the written one. */
const BELIEVE_UNCHANGED_AFTER = 10_000;

export interface Replacement {
  readonly client: ServiceClient;
  readonly id: string;
  readonly text: string;
  /** The calendar before the write. */
  readonly before: ObservedCalendar;
  readonly ignored: readonly JsonPointer[];
  readonly signal: AbortSignal;
  /** The rendition after our last write of this same definition, if the PUT restores it; otherwise null. */
  readonly restored: JsonMap | null;
  /** Whether the service kept the definition of the last write: then a different one now is somebody else's. */
  readonly isFaithful: boolean;
  /** Called when the PUT is answered: later failures only concern reading. @default nothing */
  readonly onAnswered?: () => void;
}

/** PUTs the complete definition and waits until a read shows it. @throws if a read shows somebody else's instead */
export async function replace({
  client,
  id,
  text,
  before,
  ignored,
  signal,
  restored,
  isFaithful,
  onAnswered = () => undefined,
}: Replacement): Promise<ObservedCalendar> {
  const answer = await client.calendars.update(id, withRenditionId(text, before.rendition), { signal });
  if (answer === null)
    throw gone(
      before.name ?? id,
      "The service reported during the update that it does not exist. Somebody may have deleted it. Plan again",
    );
  onAnswered();
  const wanted = parseDefinition(text);
  const isWritten = (now: JsonMap): boolean => {
    if (restored !== null) return keptChanges(restored, before.rendition, now, ignored).length === 0;
    // An unchanged text that contains the definition may still be the old one, which contained more.
    return !jsonEqual(now, before.rendition) || holdingOf(text, now, NOTHING_RECORDED, ignored) === "wanted";
  };
  // The service's rendition of the definition's members is not compared with them, but with its earlier rendition.
  const holdsWanted = (now: JsonMap): boolean =>
    jsonMatches(wanted, restored === null ? now : parseJson(patchJson(text, restored, now, { ignoredPaths: ignored })));
  const label = before.name ?? id;
  const asSent = parseDefinition(withRenditionId(text, before.rendition));
  const evidence = { wanted, answer, before: countIn(before.rendition, wanted), isFaithful };
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
      const isSettled = isWritten(now.rendition) || (performance.now() > patience && holdsWanted(now.rendition));
      if (isSettled && !holdsWanted(now.rendition) && !isOurs(now.rendition, evidence)) {
        throw writtenOver(label, changesBetween(asSent, now.rendition, ignored), now);
      }
      return isSettled ? now : null;
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
