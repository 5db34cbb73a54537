import { attributePath } from "../../cty";
import type { WriteAnswer } from "../../client";
import {
  isJsonMap,
  jsonEqual,
  jsonMatches,
  JsonNumber,
  parseJson,
  type JsonDifference,
  type JsonMap,
  type JsonNode,
} from "../../document";
import { bullets, DiagnosticError, type JsonValue, type ResourceContext } from "../../framework";
import { baselineIn } from "../creation";
import { changedSincePlan, type Count, COUNT_NAMES, countOf, lastChange, versionsSince } from "../observation";
import type { ProviderData } from "../connection";
import { parseDefinition } from "./definition";
import { type Judgement, linesOf } from "./judge";
import { withoutLinks, type ObservedCalendar } from "./observation";
import { sentIn, type CalendarRecord } from "./record";

const AT_DEFINITION = attributePath("definition");

/** Who changed a calendar last and when, if the service's rendition says so. */
export function authorOf(rendition: JsonMap): string {
  return lastChange(Object.fromEntries([...rendition].map(([name, value]) => [name, plainScalar(value)])));
}

function plainScalar(value: JsonNode): JsonValue {
  if (value instanceof JsonNumber) return Number(value.text);
  return typeof value === "string" ? value : null;
}

/**
 * Only the version that the plan read is edited: changes that the plan did not see are neither overwritten nor deleted.
 */
export function refuseChangeSincePlan(
  label: string,
  { since }: Judgement,
  { rendition }: ObservedCalendar,
  undone: string,
): void {
  if (since.length === 0) return;
  const options = { who: authorOf(rendition), path: AT_DEFINITION };
  throw changedSincePlan(`Calendar "${label}"`, undone, linesOf(since), options);
}

/** Somebody else's definition replaced the written one. */
export const writtenOver = (
  label: string,
  changes: readonly JsonDifference[],
  { rendition }: ObservedCalendar,
): DiagnosticError =>
  new DiagnosticError({
    summary: `Another definition replaced the one that this apply had written to calendar "${label}"`,
    detail: `This apply sent the definition, and right afterwards the service shows another one. It was left alone. ${bullets(`What it changes${authorOf(rendition)}:`, linesOf(changes))}\n\nSomebody else, or another pipeline, is changing this calendar at the same time. Plan again to see their change, then decide`,
    path: AT_DEFINITION,
  });

/** How to recognize a rendition right after a write as ours if it does not contain the sent definition. */
export interface Evidence {
  readonly wanted: JsonMap;
  readonly answer: WriteAnswer;
  readonly before: ObservedCalendar;
  /** Of our last write. */
  readonly record: CalendarRecord;
}

/** Whether a rendition is the written definition, or the service's version of it. */
export function isOurWrite({ rendition }: ObservedCalendar, { wanted, answer, before, record }: Evidence): boolean {
  if (jsonMatches(wanted, rendition)) return true;
  const answered = answeredRendition(answer);
  if (answered !== null) return jsonEqual(answered, rendition);
  const versions = versionsSince(countIn(before.rendition, wanted), countIn(rendition, wanted));
  if (versions !== null) return versions === 1;
  // A service that kept the definition of our last write, apart from its additions, would have kept this one.
  const [sent, baseline] = [sentIn(record), baselineIn(record.provenance)];
  const keeps =
    sent === null || baseline === null || jsonMatches(parseDefinition(sent), parseDefinition(baseline.rendition));
  return !keeps;
}

/** The rendition in the answer to a write; null if the answer only identifies the calendar. */
function answeredRendition({ object }: WriteAnswer): JsonMap | null {
  if (object === null) return null;
  const node = parseJson(JSON.stringify(object.attributes));
  if (!isJsonMap(node)) return null;
  const rendition = withoutLinks(node);
  return [...rendition.keys()].some((name) => !["id", "name", "clazz"].includes(name)) ? rendition : null;
}

/** @param wanted a field of our own definition is not the service's count */
export function countIn(rendition: JsonMap, wanted: JsonMap): Count {
  for (const name of COUNT_NAMES) {
    const value = rendition.get(name);
    const count = wanted.has(name) ? null : countOf(value instanceof JsonNumber ? value.text : value);
    if (count !== null) return count;
  }
  return null;
}

/** Warns if the service counted more versions than ours. @param before null if there was no calendar */
export function warnOfVersionBetween(
  label: string,
  before: ObservedCalendar | null,
  now: ObservedCalendar,
  text: string,
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  const wanted = parseDefinition(text);
  const [first, last] = [before === null ? 0 : countIn(before.rendition, wanted), countIn(now.rendition, wanted)];
  if ((versionsSince(first, last) ?? 1) <= 1) return;
  diagnostics.warning({
    summary: `Somebody may have changed calendar "${label}" at the same moment`,
    detail: `The service counted ${first} before the definition was sent and ${last} afterwards. Another change probably came in between, and this apply overwrote it without reading it, because the interface has no conditional write. The service's audit log shows who made it. If the service itself counts like this, nothing is lost`,
    path: AT_DEFINITION,
  });
}

/** Warns of changes by somebody else that the service kept although the definition was written again. */
export function warnOfKept(
  label: string,
  kept: readonly JsonDifference[],
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  if (kept.length === 0) return;
  diagnostics.warning({
    summary: `The service did not revert changes to calendar "${label}"`,
    detail:
      `This apply wrote the definition again, but the service still shows ${bullets("what was changed since the last write:", linesOf(kept))}\n\n` +
      "The definition does not contain these members, so from now on they count as the service's own and are not drift. To set them, add them to definition. To ignore such changes, add them to ignored_paths",
    path: AT_DEFINITION,
  });
}
