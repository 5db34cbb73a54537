import type { JsonPointer } from "../../document";
import type { Context } from "../connection";
import type { Created } from "../creation";
import { auditedBefore, versionsSince } from "../observation";
import { createdOver } from "./concurrent-change";
import { nameIn, parseDefinition } from "./definition";
import type { ObservedCalendar } from "./observation";
import { settled, type WrittenCalendar } from "./write-calendar";
import { countIn, countInAnswer, whoseDefinition } from "./whose-definition";

type New = Extract<Created<ObservedCalendar>, { readonly kind: "created" }>;

/**
 * What the first read of a new calendar shows: somebody may have changed it since, and the create request may have
 * updated a calendar that somebody else had made after the search. Nothing is written over theirs.
 */
export async function firstLook(
  { id, observed, answer, isNew }: New,
  text: string,
  ignored: readonly JsonPointer[],
  { data, signal }: Context,
): Promise<WrittenCalendar> {
  const wanted = parseDefinition(text);
  const label = nameIn(wanted) ?? id;
  const judged = await whoseDefinition(observed, { id, wanted, ignored, answer, update: null }, data, { signal });
  const [ours, now] = [countInAnswer(answer, wanted), countIn(observed.rendition, wanted)];
  // Their later change is told of already, and counts too.
  const count = judged.isOurs ? (now ?? ours) : ours;
  const isCounted = (versionsSince(0, count) ?? 1) > 1;
  if (isNew && !isCounted) return settled(observed, label, judged, []);
  const evidence = isNew
    ? `The service counts ${count} versions of it, and this apply has written one.`
    : `The service had a calendar with its id "${id}" before.`;
  const who = await auditedBefore(data.client, data.coordination.manners, id, { signal });
  const { ours: settledOurs, warnings } = settled(observed, label, judged, []);
  return { ours: settledOurs, warnings: [...warnings, createdOver(label, evidence, who)] };
}
