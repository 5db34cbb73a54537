import type { JsonPointer } from "../../document";
import type { Context } from "../connection";
import type { Created } from "../creation";
import { auditedChanges, changeIn, unreadChanges, versionsSince } from "../observation";
import { createdOver } from "./concurrent-change";
import { nameIn, parseDefinition } from "./definition";
import { linesOf } from "./judge";
import type { ObservedCalendar } from "./observation";
import { settled, type WrittenCalendar } from "./write-calendar";
import { countIn, countInAnswer, whoseDefinition } from "./whose-definition";

type New = Extract<Created<ObservedCalendar>, { readonly kind: "created" }>;

/**
 * What the first read of a new calendar shows: somebody may have changed it since, and the create request may have
 * updated a calendar that somebody else had made after the search. Nothing is written over theirs.
 */
export async function firstLook(
  { id, observed, answer, isNew, searchedAt }: New,
  text: string,
  ignored: readonly JsonPointer[],
  { data, signal }: Context,
): Promise<WrittenCalendar> {
  const wanted = parseDefinition(text);
  const label = nameIn(wanted) ?? id;
  const judged = await whoseDefinition(observed, { id, wanted, ignored, answer, basis: { searchedAt } }, data, {
    signal,
  });
  const [ours, now] = [countInAnswer(answer, wanted), countIn(observed.rendition, wanted)];
  // Their later change is told of already, and counts too.
  const count = judged.isOurs ? (now ?? ours) : ours;
  const isCounted = (versionsSince(0, count) ?? 1) > 1;
  const isBefore = !judged.isOurs && judged.isBefore;
  const written = settled(observed, label, judged, []);
  if (isNew && !isCounted && !isBefore) {
    if (count !== null || !judged.isOurs) return written;
    // Without counts only the log can tell of a calendar that the create request updated.
    const question = { id, sent: ["content"], readAt: searchedAt, isOurs: true, shown: [] } as const;
    const last = (await unreadChanges(data, question, { signal })).changes.at(-1);
    if (last === undefined) return written;
    const evidence = "The service's audit log has a change of it before the create request.";
    return {
      ...written,
      warnings: [...written.warnings, createdOver(label, evidence, { who: changeIn(last), additions: [] })],
    };
  }
  const changes = await auditedChanges(data, { id, before: { searchedAt } }, { signal });
  const by = [...new Set(changes.flatMap(({ who }) => who ?? []))].join(", ");
  if (isBefore) {
    const additions = linesOf(judged.changes);
    const evidence = `The service's audit log has several changes of it${by === "" ? "" : `, by: ${by}`}.`;
    return { ...written, warnings: [createdOver(label, evidence, { who: "", additions })] };
  }
  const evidence = isNew
    ? `The service counts ${count} versions of it, and this apply has written one.`
    : `The service had a calendar with its id "${id}" before.`;
  // The last one is ours, as what the service shows.
  const theirs = changes.slice(0, -1).findLast(({ who }) => who !== changes.at(-1)?.who) ?? changes.at(-2);
  const who = judged.isOurs && theirs !== undefined && theirs.time !== null ? changeIn(theirs) : "";
  return { ...written, warnings: [...written.warnings, createdOver(label, evidence, { who, additions: [] })] };
}
