import { UNKNOWN, type Unknown } from "../../cty";
import {
  describeJsonDifference,
  isJsonArray,
  isJsonMap,
  jsonAdditions,
  jsonDifferences,
  jsonMatches,
  JsonPointerError,
  parseJsonPointer,
  withoutPointers,
  type JsonAddition,
  type JsonDifference,
  type JsonMap,
  type JsonNode,
  type JsonPointer,
} from "../../document";
import { knownValue } from "../attributes";
import { type ProviderData, isNote } from "../shared";
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

/** Without the service's notes at the top. */
export const withoutNotes = (definition: JsonMap): JsonMap =>
  new Map([...definition].filter(([name, value]) => isStructured(value) || !isNote(name)));

const contentOf = (definition: JsonMap, ignored: Ignored): JsonNode =>
  withoutPointers(withoutNotes(definition), ignored);

const isStructured = (value: JsonNode): boolean => isJsonMap(value) || isJsonArray(value);

function isEmpty(value: JsonNode): boolean {
  if (isJsonMap(value)) return [...value.values()].every(isEmpty);
  return isJsonArray(value) ? value.length === 0 : value === null || value === "";
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
  const shared = data === UNKNOWN ? [] : data.ignoredPaths;
  return [...texts.map(parseJsonPointer), ...shared.flatMap(({ text }) => plainPointer(text))];
}

function plainPointer(path: string): Ignored {
  if (!/^(\/[^/@()[\]:]+)+$/.test(path)) return [];
  try {
    return [parseJsonPointer(path)];
  } catch (error) {
    // A path that only applies to documents.
    if (error instanceof JsonPointerError) return [];
    throw error;
  }
}
