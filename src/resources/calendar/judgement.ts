import {
  canonicalJson,
  describeJsonDifference,
  JsonPointerError,
  jsonDifferences,
  jsonEqual,
  jsonMatches,
  parseJsonPointer,
  patchJson,
  withoutPointers,
  type JsonDifference,
  type JsonMap,
  type JsonNode,
  type JsonPointer,
} from "../../document";
import { baselineIn } from "../creation";
import { knownValue } from "../attributes";
import type { ProviderData } from "../connection";
import { COUNT_NAMES } from "../observation";
import { definitionProblem, parseDefinition, withRenditionId } from "./definition";
import type { Holding } from "./reconcile";
import type { CalendarPlan } from "./schema";
import { sentIn, type CalendarRecord } from "./record";

/** The resource's own `ignored_paths`, and those of the provider that can be expressed as a JSON pointer. */
export function ignoredPointersOf(
  own: CalendarPlan["ignored_paths"],
  { ignoredPaths }: Pick<ProviderData, "ignoredPaths">,
): readonly JsonPointer[] {
  const texts = (knownValue(own) as readonly string[] | null) ?? [];
  return [...texts.map(parseJsonPointer), ...ignoredPaths.flatMap(({ text }) => plainPointer(text))];
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

/** Equality outside `ignored_paths`: the one rule by which plan, drift and apply compare renditions. */
export const sameOutside = (a: JsonNode, b: JsonNode, ignored: readonly JsonPointer[]): boolean =>
  jsonEqual(a, b) || jsonEqual(withoutPointers(a, ignored), withoutPointers(b, ignored));

const differencesBetween = (
  before: JsonNode,
  now: JsonNode,
  ignored: readonly JsonPointer[],
): readonly JsonDifference[] => jsonDifferences(withoutPointers(before, ignored), withoutPointers(now, ignored));

/** One line for each change outside `ignored_paths`. */
export const changesBetween = (before: JsonNode, now: JsonNode, ignored: readonly JsonPointer[]): readonly string[] =>
  differencesBetween(before, now, ignored).map(describeJsonDifference);

/** Whether the calendar on the service has the wanted definition. */
export function holdingOf(
  wanted: string,
  rendition: JsonMap,
  record: CalendarRecord,
  ignored: readonly JsonPointer[],
): Holding {
  const baseline = baselineIn(record.provenance);
  if (baseline !== null && isApplied(wanted, record)) {
    const same = sameOutside(parseDefinition(baseline.rendition), rendition, [...ignored, ...uncounted(record)]);
    return same ? "wanted" : "other";
  }
  const sent = parseDefinition(withRenditionId(wanted, rendition));
  return sameOutside(sent, asDefinition(rendition, sent), ignored) ? "wanted" : "other";
}

/** Whether a definition is the last written one. */
export function isApplied(text: string, record: CalendarRecord): boolean {
  const sent = sentIn(record);
  return sent !== null && (sent === text || jsonEqual(parseDefinition(sent), parseDefinition(text)));
}

/**
 * Whether a calendar that is not yet read back is as sent, apart from the service's additions: then it shows the
 * rendition of our write.
 */
export const isAsSent = (sent: string, rendition: JsonMap, ignored: readonly JsonPointer[]): boolean =>
  jsonMatches(withoutPointers(parseDefinition(sent), ignored), withoutPointers(rendition, ignored));

/**
 * A type name that the service shows next to the fields (interface document, 2.8) counts only if the definition has
 * one.
 */
const asDefinition = (rendition: JsonMap, definition: JsonMap): JsonMap =>
  definition.has("clazz") ? rendition : new Map([...rendition].filter(([name]) => name !== "clazz"));

/** Changes by somebody else between the refresh (plan) and now; empty if nothing outside `ignored_paths`. */
export function changedSince(
  record: CalendarRecord,
  rendition: JsonMap,
  ignored: readonly JsonPointer[],
): readonly string[] {
  const { provenance } = record;
  if (provenance.kind === "notYetReadBack")
    return isAsSent(provenance.sent, rendition, ignored)
      ? []
      : changesBetween(parseDefinition(withRenditionId(provenance.sent, rendition)), rendition, ignored);
  const seen = baselineIn(provenance)?.seen;
  return seen === undefined ? [] : changesBetween(parseDefinition(seen), rendition, [...ignored, ...uncounted(record)]);
}

/**
 * The paths of the service's version count, while one of our writes may still be uncounted. A member of the definition
 * itself is not a count.
 */
function uncounted({ provenance }: CalendarRecord): readonly JsonPointer[] {
  if (provenance.kind !== "confirmed" || !provenance.baseline.recovered) return [];
  const definition = parseDefinition(provenance.sent);
  return COUNT_NAMES.filter((name) => !definition.has(name)).map((name) => parseJsonPointer(`/${name}`));
}

/** The result of comparing a refresh with our last write. */
export interface Comparison {
  /** The new definition in state: the applied text with exactly the changes found on the service. */
  readonly definition: string;
  /** One line for each change since our last write. */
  readonly drift: readonly string[];
}

export function compare(
  rendition: JsonMap,
  text: string,
  record: CalendarRecord,
  ignoredPaths: readonly JsonPointer[],
): Comparison {
  const ignored = [...ignoredPaths, ...uncounted(record)];
  const sent = sentIn(record);
  const known = baselineIn(record.provenance);
  if (known === null) return { definition: sent ?? text, drift: [] };
  const baseline = parseDefinition(known.rendition);
  const drift = changesBetween(baseline, rendition, ignored);
  if (sent === null) return { definition: drift.length === 0 ? known.rendition : text, drift };
  if (drift.length === 0) return { definition: sent, drift };
  const patched = patchJson(sent, baseline, rendition, { ignoredPaths: ignored });
  // Pretty-printed additions may exceed the size limit of a definition.
  return { definition: definitionProblem(patched) === undefined ? patched : text, drift };
}

/**
 * The changes by somebody else since our last write that remain although the definition was written again, one line
 * each.
 *
 * @param before the rendition before the write
 * @param now the rendition after it
 */
export function keptChanges(
  baseline: JsonMap,
  before: JsonMap,
  now: JsonMap,
  ignored: readonly JsonPointer[],
): readonly string[] {
  const left = new Set(differencesBetween(baseline, now, ignored).map(wholeOf));
  return differencesBetween(baseline, before, ignored)
    .filter((difference) => left.has(wholeOf(difference)))
    .map(describeJsonDifference);
}

function wholeOf(difference: JsonDifference): string {
  const { kind, path } = difference;
  return `${kind} ${path} ${canonicalJson(kind === "changed" ? difference.new : difference.value)}`;
}
