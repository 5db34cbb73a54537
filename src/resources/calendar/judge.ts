import { UNKNOWN, type Unknown } from "../../cty";
import {
  describeJsonDifference,
  isJsonArray,
  isJsonMap,
  jsonAdditions,
  jsonDifferences,
  jsonMatches,
  parseJsonPointer,
  patchJson,
  withoutPointers,
  type JsonAddition,
  type JsonDifference,
  type JsonMap,
  type JsonNode,
  type JsonPointer,
} from "../../document";
import { knownValue } from "../shared/attribute-values";
import { isNote } from "../shared/notes";
import { baselineIn } from "../shared/provenance";
import type { ProviderData } from "../shared/service-call";
import { equalDefinitions, parseDefinition } from "./definition";
import type { Rendition } from "./readings";
import { recordAfterWrite, type CalendarRecord } from "./record";
import type { CalendarPlan } from "./schema";

/** Paths that are left out of every comparison. */
export type Ignored = readonly JsonPointer[];

/** Whether nothing differs. */
export const same = (a: JsonMap, b: JsonMap, ignored: Ignored): boolean => changes(a, b, ignored).length === 0;

/** Whether everything that was sent is there, with the same values; beyond it only further members of objects. */
export const contains = (shown: JsonMap, sent: JsonMap, ignored: Ignored): boolean =>
  jsonMatches(contentOf(sent, ignored), contentOf(shown, ignored));

/** What differs. */
export const changes = (before: JsonMap, now: JsonMap, ignored: Ignored): readonly JsonDifference[] =>
  jsonDifferences(contentOf(before, ignored), contentOf(now, ignored));

/** One line for each change. */
export const linesOf = (found: readonly JsonDifference[]): readonly string[] => found.map(describeJsonDifference);

/** What a calendar has on the service beyond a definition. Empty values are nobody's content. */
export const additionsBeyond = (definition: JsonMap, rendition: JsonMap, ignored: Ignored): readonly JsonAddition[] =>
  jsonAdditions(contentOf(definition, ignored), contentOf(rendition, ignored)).filter(({ value }) => !isEmpty(value));

const contentOf = (definition: JsonMap, ignored: Ignored): JsonNode =>
  withoutPointers(withoutNotes(definition), ignored);

/** Without the service's notes at the top. */
const withoutNotes = (definition: JsonMap): JsonMap =>
  new Map([...definition].filter(([name, value]) => isJsonMap(value) || isJsonArray(value) || !isNote(name)));

function isEmpty(value: JsonNode): boolean {
  if (isJsonMap(value)) return [...value.values()].every(isEmpty);
  return isJsonArray(value) ? value.length === 0 : value === null || value === "";
}

/** Whose a calendar is, and what changed. Planning, reading and writing all depend on it. */
export interface Judgement {
  /** Whether nothing has to be sent. */
  readonly isWanted: boolean;
  /** Whether it is as our last write or the import left it, whatever is wanted now. */
  readonly isBaseline: boolean;
  /** What differs from the baseline; none if there is none. */
  readonly changes: readonly JsonDifference[];
  /**
   * What a refresh puts into state: the text of our last write with exactly the changes since then. Where no definition
   * of the user's was written, the service's text: the imported one as long as nothing changed.
   */
  readonly definition: string;
}

/** @param wanted null for a refresh, which knows none */
export function judge(
  record: CalendarRecord,
  { rendition, text }: Rendition,
  wanted: string | null,
  ignored: Ignored,
): Judgement {
  const { sent } = record;
  const baseline = baselineIn(record.provenance);
  // Most are identical.
  const before = baseline === null || baseline.rendition === text ? rendition : parseDefinition(baseline.rendition);
  const found = before === rendition ? [] : changes(before, rendition, ignored);
  const isBaseline = baseline !== null && found.length === 0;
  const isImported = sent === null && (isBaseline || baseline === null);
  let definition = text;
  if (isBaseline) definition = sent ?? baseline.rendition;
  else if (baseline !== null && sent !== null)
    definition = patchJson(sent, withoutNotes(before), withoutNotes(rendition), { ignoredPaths: ignored });
  const isWanted =
    wanted !== null &&
    (isImported ? contains(rendition, parseDefinition(wanted), ignored) : equalDefinitions(definition, wanted));
  return { isWanted, isBaseline, changes: found, definition };
}

/** With what a read shows as the baseline, if it contains what was sent and no read has shown that since. */
export function withBaseline(record: CalendarRecord, { rendition, text }: Rendition, ignored: Ignored): CalendarRecord {
  const { provenance, attempted } = record;
  const isUnread = provenance.kind === "notYetReadBack" || provenance.kind === "unconfirmed";
  const sent = isUnread ? record.sent : attempted;
  if (sent === null) return record;
  const [definition, seen] = [parseDefinition(sent), baselineIn(provenance)?.seen ?? null];
  // What was there before contains an update that only removes: then nothing less than the same shows that it arrived.
  const wasThere = seen !== null && contains(parseDefinition(seen), definition, ignored);
  const isShown = (wasThere ? same : contains)(rendition, definition, ignored);
  return isShown ? recordAfterWrite(sent, text) : record;
}

/** What changed since the last refresh or write, or since the create where no read has shown that, and is not our work. */
export function changesSince(
  { provenance, sent }: CalendarRecord,
  { rendition }: Rendition,
  { isBaseline }: Judgement,
  ignored: Ignored,
): readonly JsonDifference[] {
  const seen = baselineIn(provenance)?.seen ?? sent;
  return seen === null || isBaseline ? [] : changes(parseDefinition(seen), rendition, ignored);
}

/**
 * The resource's own `ignored_paths`, and those of the provider that can be expressed as a JSON pointer, as far as they
 * are known.
 */
export function ignoredBy(
  own: CalendarPlan["ignored_paths"],
  data: Pick<ProviderData, "ignoredPaths"> | Unknown,
): Ignored {
  const texts = ((knownValue(own) ?? []) as readonly unknown[]).filter((text) => typeof text === "string");
  const shared = data === UNKNOWN ? [] : data.ignoredPaths.map(({ text }) => text);
  return [...texts, ...shared.filter((text) => PLAIN_PATH.test(text))].map(parseJsonPointer);
}

/** Means the same as a path in a document and as a JSON pointer. */
const PLAIN_PATH = /^(\/[^/@()[\]:~]+)+$/;
