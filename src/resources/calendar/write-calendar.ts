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

/** Milliseconds after which an unchanged rendition that holds the definition is taken for the written one. */
const BELIEVE_UNCHANGED_AFTER = 10_000;

export interface Replacement {
  readonly client: ServiceClient;
  readonly id: string;
  readonly text: string;
  /** What is written over. */
  readonly before: ObservedCalendar;
  readonly ignored: readonly JsonPointer[];
  readonly signal: AbortSignal;
  /**
   * The rendition after our last write of this very definition, where that is what the PUT is to restore; else null.
   */
  readonly restored: JsonMap | null;
  /** The service kept to the definition of the last write: what holds another one now is somebody else's. */
  readonly isFaithful: boolean;
  /** Called when the PUT is answered: what fails from then on is only the look. @default nothing */
  readonly onAnswered?: () => void;
}

/** PUTs the complete definition and waits until reading shows it. @throws if it shows somebody else's instead */
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
    // A text that stood there before and holds the definition may still be the old one, which had more in it.
    return !jsonEqual(now, before.rendition) || holdingOf(text, now, NOTHING_RECORDED, ignored) === "wanted";
  };
  // What a service makes of the definition's own members is not compared with them, but with what it made of them
  // before.
  const holdsWanted = (now: JsonMap): boolean =>
    jsonMatches(wanted, restored === null ? now : parseJson(patchJson(text, restored, now, { ignoredPaths: ignored })));
  const label = before.name ?? id;
  const asSent = parseDefinition(withRenditionId(text, before.rendition));
  const evidence = { wanted, answer, before: countIn(before.rendition, wanted), isFaithful };
  const patience = performance.now() + BELIEVE_UNCHANGED_AFTER;
  return waitUntil(
    async (looking) => {
      const now = await observe(client, id, { signal: looking });
      // It was there before, and is not new: a service that shows it late shows the old one until then.
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
