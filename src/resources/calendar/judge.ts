import { UNKNOWN, type Unknown } from "../../cty";
import {
  canonicalJson,
  describeJsonDifference,
  JsonPointerError,
  jsonDifferences,
  jsonEqual,
  jsonMatches,
  parseJson,
  parseJsonPointer,
  patchJson,
  withoutPointers,
  type JsonAddition,
  type JsonDifference,
  type JsonMap,
  type JsonPointer,
} from "../../document";
import { baselineIn } from "../creation";
import { knownValue } from "../attributes";
import type { ProviderData } from "../connection";
import { COUNT_NAMES } from "../observation";
import { additionsBeyond, isContent } from "./additions";
import { definitionProblem, parseDefinition, withRenditionId } from "./definition";
import type { ObservedCalendar } from "./observation";
import { sentIn, type Baseline, type CalendarRecord } from "./record";
import type { CalendarPlan } from "./schema";

/**
 * The resource's own `ignored_paths`, and those of the provider that can be expressed as a JSON pointer, as far as they
 * are known.
 */
export function ignoredPointersOf(
  own: CalendarPlan["ignored_paths"],
  data: Pick<ProviderData, "ignoredPaths"> | Unknown,
): readonly JsonPointer[] {
  const texts = ((knownValue(own) ?? []) as readonly unknown[]).filter((text) => typeof text === "string");
  const shared = data === UNKNOWN ? [] : data.ignoredPaths;
  return [...texts.map(parseJsonPointer), ...shared.flatMap(({ text }) => plainPointer(text))];
}

function plainPointer(path: string): readonly JsonPointer[] {
  if (!/^(\/[^/@()[\]:]+)+$/.test(path)) return [];
  try {
    return [parseJsonPointer(path)];
  } catch (error) {
    // A path that only applies to documents.
    if (error instanceof JsonPointerError) return [];
    throw error;
  }
}

/**
 * Whose a calendar is. `wanted`: it has the wanted definition, and nothing needs to be written. `applied`: it is as our
 * last write or the import left it. `unconfirmed`: our definition, sent without knowing whether it arrived. `foreign`:
 * somebody else changed it.
 */
export type Whose = "absent" | "wanted" | "applied" | "unconfirmed" | "foreign";

/** The definition that the configuration wants. */
export interface Wanted {
  readonly text: string;
  /** Whether it is state's definition: the configuration accepts changes that the refresh put into state. */
  readonly isInState: boolean;
}

/** Whose a calendar is, and what changed outside `ignored_paths`. Planning, reading and writing all go by it. */
export interface Judgement {
  readonly whose: Whose;
  /** Whether it is as our last write or the import left it, whatever is wanted now. */
  readonly isRecorded: boolean;
  /** Whether the wanted definition is the last written one, so that a write reverts `changes`. */
  readonly isRestored: boolean;
  /** Whether it contains everything that is wanted, in the service's rendition. */
  readonly holdsWanted: boolean;
  /** What it has beyond the wanted definition, if nothing was written since the import. */
  readonly additions: readonly JsonAddition[];
  /** The changes since our last write or the import. */
  readonly changes: readonly JsonDifference[];
  /** The changes by somebody else since the last refresh or write. */
  readonly since: readonly JsonDifference[];
}

const ABSENT: Judgement = {
  whose: "absent",
  isRecorded: false,
  isRestored: false,
  holdsWanted: false,
  additions: [],
  changes: [],
  since: [],
};

/** @param wanted null if nothing is going to be written */
export function judge(
  record: CalendarRecord,
  observation: ObservedCalendar | null,
  wanted: Wanted | null,
  ignored: readonly JsonPointer[],
): Judgement {
  if (observation === null) return ABSENT;
  const { rendition, text } = observation;
  const { provenance, attempted } = record;
  const [sent, baseline] = [sentIn(record), baselineIn(provenance)];
  const changes = changesFrom(baseline?.rendition, observation, record, ignored);
  const isRecorded = changes.length === 0 && (baseline !== null || provenance.kind === "notYetReadBack");
  const isRestored = baseline !== null && sent !== null && wanted !== null && isSame(sent, wanted.text);
  // A restored definition is compared with what the service made of it before, not with its own spelling.
  const holding = isRestored ? parseJson(patchedText(sent, baseline, record, observation, ignored)) : rendition;
  const isImported = sent === null && baseline !== null;
  const isOurAttempt = attempted !== null && jsonMatches(parseDefinition(attempted), rendition);
  const judged = {
    isRecorded,
    isRestored,
    holdsWanted: wanted !== null && jsonMatches(parseDefinition(wanted.text), holding),
    additions: isImported && wanted !== null ? additionsBeyond(parseDefinition(wanted.text), rendition, ignored) : [],
    changes,
    since: isOurAttempt ? [] : changesFrom(baseline?.seen, observation, record, ignored),
  };
  if (wanted !== null && isWanted(wanted, judged, isImported, rendition, ignored))
    return { whose: "wanted", ...judged };
  const isNew = text !== baseline?.rendition && text !== baseline?.seen;
  if (provenance.kind === "unconfirmed" || (isOurAttempt && isNew)) return { whose: "unconfirmed", ...judged };
  return { whose: isRecorded ? "applied" : "foreign", ...judged };
}

/** Whether nothing needs to be written for the wanted definition. */
function isWanted(
  { text, isInState }: Wanted,
  { isRecorded, isRestored, holdsWanted, additions, since }: Omit<Judgement, "whose">,
  isImported: boolean,
  rendition: JsonMap,
  ignored: readonly JsonPointer[],
): boolean {
  if (isRestored) return isRecorded;
  if (isInState && since.length === 0) return true;
  // Defaults of the service in an imported calendar are not the configuration's to remove.
  if (isImported && isRecorded && holdsWanted && !additions.some(isContent)) return true;
  const sent = parseDefinition(withRenditionId(text, rendition));
  return changesBetween(sent, asDefinition(rendition, sent), ignored).length === 0;
}

export const isSame = (a: string, b: string): boolean => a === b || jsonEqual(parseDefinition(a), parseDefinition(b));

/**
 * A type name that the service shows next to the fields (interface document, 2.8) counts only if the definition has
 * one.
 */
const asDefinition = (rendition: JsonMap, definition: JsonMap): JsonMap =>
  definition.has("clazz") ? rendition : new Map([...rendition].filter(([name]) => name !== "clazz"));

/** The changes from one of our renditions; if the calendar is not yet read back, from the definition as sent. */
function changesFrom(
  before: string | undefined,
  { rendition: now, text }: ObservedCalendar,
  record: CalendarRecord,
  ignored: readonly JsonPointer[],
): readonly JsonDifference[] {
  const { provenance } = record;
  // Most are identical.
  if (before === text) return [];
  if (before !== undefined) return changesBetween(parseDefinition(before), now, [...ignored, ...uncounted(record)]);
  if (provenance.kind !== "notYetReadBack") return [];
  const { sent } = provenance;
  // With additions by the service it is the rendition of our write.
  return jsonMatches(withoutPointers(parseDefinition(sent), ignored), withoutPointers(now, ignored))
    ? []
    : changesBetween(parseDefinition(withRenditionId(sent, now)), now, ignored);
}

/** The changes outside `ignored_paths`: the one rule by which plan, read and write compare renditions. */
export const changesBetween = (
  before: JsonMap,
  now: JsonMap,
  ignored: readonly JsonPointer[],
): readonly JsonDifference[] => jsonDifferences(withoutPointers(before, ignored), withoutPointers(now, ignored));

/** One line for each change. */
export const linesOf = (changes: readonly JsonDifference[]): readonly string[] => changes.map(describeJsonDifference);

/**
 * The paths of the service's version count, while one of our writes may still be uncounted. A member of the definition
 * itself is not a count.
 */
function uncounted({ provenance }: CalendarRecord): readonly JsonPointer[] {
  if (provenance.kind !== "confirmed" || !provenance.baseline.recovered) return [];
  const definition = parseDefinition(provenance.sent);
  return COUNT_NAMES.filter((name) => !definition.has(name)).map((name) => parseJsonPointer(`/${name}`));
}

/**
 * What a refresh puts into state: the text of our last write with exactly the changes since then. Where no definition
 * of the user's was written, the service's text: the imported one as long as nothing changed.
 */
export function textAfterRead(
  record: CalendarRecord,
  observation: ObservedCalendar,
  { isRecorded }: Judgement,
  ignored: readonly JsonPointer[],
): string {
  const [sent, baseline] = [sentIn(record), baselineIn(record.provenance)];
  if (baseline === null) return sent ?? observation.text;
  if (isRecorded) return sent ?? baseline.rendition;
  if (sent === null) return observation.text;
  const patched = patchedText(sent, baseline, record, observation, ignored);
  // Pretty-printed additions may exceed the size limit of a definition.
  return definitionProblem(patched) === undefined ? patched : observation.text;
}

const patchedText = (
  sent: string,
  baseline: Baseline,
  record: CalendarRecord,
  { rendition }: ObservedCalendar,
  ignored: readonly JsonPointer[],
): string =>
  patchJson(sent, parseDefinition(baseline.rendition), rendition, { ignoredPaths: [...ignored, ...uncounted(record)] });

/** Of the changes before a write that restores our definition those that remain after it. */
export function keptChanges(before: Judgement, now: Judgement): readonly JsonDifference[] {
  const left = new Set(now.changes.map(wholeOf));
  return before.isRestored ? before.changes.filter((change) => left.has(wholeOf(change))) : [];
}

function wholeOf(difference: JsonDifference): string {
  const { kind, path } = difference;
  return `${kind} ${path} ${canonicalJson(kind === "changed" ? difference.new : difference.value)}`;
}
