import { attributePath } from "../../cty";
import type { WriteAnswer } from "../../client";
import { isJsonMap, jsonEqual, jsonMatches, JsonNumber, parseJson, type JsonMap, type JsonNode } from "../../document";
import { bullets, DiagnosticError, type DiagnosticText, type JsonValue, type ResourceContext } from "../../framework";
import { baselineIn } from "../creation";
import { type Count, COUNT_NAMES, countOf, lastChange, versionsSince } from "../observation";
import type { ProviderData } from "../connection";
import { parseDefinition } from "./definition";
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

/** Somebody else's definition replaced the written one. */
export const writtenOver = (
  label: string,
  changes: readonly string[],
  { rendition }: ObservedCalendar,
): DiagnosticError =>
  new DiagnosticError({
    summary: `Another definition replaced the one that this apply had written to calendar "${label}"`,
    detail: `This apply sent the definition, and right afterwards the service shows another one. It was left alone. ${bullets(`What it changes${authorOf(rendition)}:`, changes)}\n\nSomebody else, or another pipeline, is changing this calendar at the same time. Plan again to see their change, then decide`,
    path: AT_DEFINITION,
  });

/** How to recognize a rendition right after a write as ours if it does not contain the sent definition. */
export interface Evidence {
  readonly wanted: JsonMap;
  readonly answer: WriteAnswer;
  /** The count before the write. */
  readonly before: Count;
  /** Whether the service kept the definition of the last write, apart from its additions. */
  readonly isFaithful: boolean;
}

/** Whether a rendition is the written definition, or the service's version of it. */
export function isOurs(now: JsonMap, { wanted, answer, before, isFaithful }: Evidence): boolean {
  if (jsonMatches(wanted, now)) return true;
  const answered = answeredRendition(answer);
  if (answered !== null) return jsonEqual(answered, now);
  const versions = versionsSince(before, countIn(now, wanted));
  return versions === null ? !isFaithful : versions === 1;
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

/** Whether the service kept the definition of our last write; true if there was none. */
export function isFaithful(record: CalendarRecord): boolean {
  const [sent, baseline] = [sentIn(record), baselineIn(record.provenance)];
  return sent === null || baseline === null || jsonMatches(parseDefinition(sent), parseDefinition(baseline.rendition));
}

/** Warns if the service counted more versions than ours. @param before zero if there was none */
export function warnOfVersionBetween(
  label: string,
  before: Count,
  now: Count,
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  if ((versionsSince(before, now) ?? 1) <= 1) return;
  const text: DiagnosticText = {
    summary: `Somebody may have changed calendar "${label}" at the same moment`,
    detail: `The service counted ${before} before the definition was sent and ${now} afterwards. Another change probably came in between, and this apply overwrote it without reading it, because the interface has no conditional write. The service's audit log shows who made it. If the service itself counts like this, nothing is lost`,
    path: AT_DEFINITION,
  };
  diagnostics.warning(text);
}
