import { jsonEqual, patchJson, type JsonAddition, type JsonDifference } from "../../document";
import { baselineIn } from "../shared";
import { additionsBeyond, changes, contains, withoutNotes, type Ignored } from "./compare";
import { parseDefinition } from "./definition";
import type { Shown } from "./readings";
import { sentIn, type CalendarRecord } from "./record";

/**
 * Whose a calendar is, in the words of `../versions`. `wanted`: nothing has to be sent. `baseline`: as our last
 * write or the import left it. `foreign`: anything else.
 */
export type Whose = "absent" | "wanted" | "baseline" | "foreign";

/** Whose a calendar is, and what changed. Planning, reading and writing all depend on it. */
export interface Judgement {
  readonly whose: Whose;
  /** Whether it is the baseline, whatever is wanted now. */
  readonly isBaseline: boolean;
  /** What it has beyond the wanted definition, if nothing was written since the import. */
  readonly additions: readonly JsonAddition[];
  /** What differs from the baseline; none if there is none. */
  readonly changes: readonly JsonDifference[];
}

/** @param wanted null for a refresh, which knows none */
export function judge(record: CalendarRecord, shown: Shown | null, wanted: string | null, ignored: Ignored): Judgement {
  if (shown === null) return { whose: "absent", isBaseline: false, additions: [], changes: [] };
  const [sent, baseline] = [sentIn(record), baselineIn(record.provenance)];
  const { rendition, text } = shown;
  // Most are identical.
  const isUnchanged = baseline?.rendition === text;
  const found =
    baseline === null || isUnchanged ? [] : changes(parseDefinition(baseline.rendition), rendition, ignored);
  const isBaseline = baseline !== null && found.length === 0;
  const additions =
    sent !== null || wanted === null ? [] : additionsBeyond(parseDefinition(wanted), rendition, ignored);
  const judged = { isBaseline, additions, changes: found };
  const isWanted = (definition: string): boolean => {
    if (sent === null && (isBaseline || baseline === null))
      return contains(rendition, parseDefinition(definition), ignored);
    return isSame(textAfterRead(record, shown, judged, ignored), definition);
  };
  if (wanted !== null && isWanted(wanted)) return { whose: "wanted", ...judged };
  return { whose: isBaseline ? "baseline" : "foreign", ...judged };
}

export const isSame = (a: string, b: string): boolean => a === b || jsonEqual(parseDefinition(a), parseDefinition(b));

/** What changed since the last refresh or write, or since the create where no read has shown that, and is not our work. */
export function changesSince(
  record: CalendarRecord,
  { rendition }: Shown,
  { whose }: Judgement,
  ignored: Ignored,
): readonly JsonDifference[] {
  const seen = baselineIn(record.provenance)?.seen ?? sentIn(record);
  return seen === null || whose !== "foreign" ? [] : changes(parseDefinition(seen), rendition, ignored);
}

/**
 * What a refresh puts into state: the text of our last write with exactly the changes since then. Where no definition
 * of the user's was written, the service's text: the imported one as long as nothing changed.
 */
export function textAfterRead(
  record: CalendarRecord,
  { text, rendition }: Shown,
  { isBaseline }: Pick<Judgement, "isBaseline">,
  ignored: Ignored,
): string {
  const [sent, baseline] = [sentIn(record), baselineIn(record.provenance)];
  if (baseline === null) return text;
  if (isBaseline) return sent ?? baseline.rendition;
  if (sent === null) return text;
  const before = withoutNotes(parseDefinition(baseline.rendition));
  return patchJson(sent, before, withoutNotes(rendition), { ignoredPaths: ignored });
}
