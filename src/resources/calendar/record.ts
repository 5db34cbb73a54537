import type { JsonValue } from "../../framework";
import {
  baselineIn,
  decodeProvenance,
  encodeProvenance,
  fieldsOf,
  type Provenance,
  type WrittenAt,
  writtenAtOf,
  writtenNow,
} from "../shared/provenance";
import { decodeTexts, encodeTexts } from "../shared/recorded-texts";

/** The service's renditions for detecting drift and concurrent changes. */
interface Baseline {
  /** After our last write, or at the import: drift is compared with it. */
  readonly rendition: string;
  /** At the last refresh or write: an apply that finds a different one stops. */
  readonly seen: string;
}

/** A calendar's private state: the sides of the comparison other than the configuration. */
export interface CalendarRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline>;
  /** The user's definition as last written. Null if nothing was written since the import. */
  readonly sent: string | null;
  /** The definition of an update that may have taken effect after `seen`, and was not read back; null if there is none. */
  readonly attempted: string | null;
  /** Whether a definition that holds the drift in state needs no write: no saved state has it yet. */
  readonly mayAdoptDrift: boolean;
}

export const baselineOf = (rendition: string): Baseline => ({ rendition, seen: rendition });

/** After a write, or the first read of an import. */
export const recordOf = (provenance: Provenance<Baseline>, sent: string | null): CalendarRecord => ({
  provenance,
  sent,
  attempted: null,
  mayAdoptDrift: false,
  ...writtenNow(),
});

/** After a definition was written and read back, or already existed. */
export const recordAfterWrite = (sent: string, rendition: string): CalendarRecord =>
  recordOf({ kind: "confirmed", baseline: baselineOf(rendition) }, sent);

/** After the service's rendition was copied into state. */
export const recordAfterImport = (rendition: string): CalendarRecord =>
  recordOf({ kind: "imported", baseline: baselineOf(rendition) }, null);

/** After an update that was not read back. @param before the rendition that was read before the write */
export const recordAttempt = (record: CalendarRecord, attempted: string, before: string): CalendarRecord => ({
  ...recordAfterRead(record, before, false),
  attempted,
});

/** After a refresh: the record itself if it says so already. */
export function recordAfterRead(record: CalendarRecord, seen: string, mayAdoptDrift: boolean): CalendarRecord {
  const { provenance } = record;
  const baseline = baselineIn(provenance);
  if (baseline === null || (seen === baseline.seen && mayAdoptDrift === record.mayAdoptDrift)) return record;
  return {
    ...record,
    provenance: { ...provenance, baseline: { ...baseline, seen } } as typeof provenance,
    mayAdoptDrift,
  };
}

/** @param definition in the state that the private state belongs to */
export function encodeRecord(record: CalendarRecord, definition: string): JsonValue {
  const { provenance, sent, attempted, mayAdoptDrift } = record;
  const { rendition = null, seen = null } = baselineIn(provenance) ?? {};
  return {
    ...encodeProvenance(provenance, record),
    ...(mayAdoptDrift ? { newDrift: true } : {}),
    ...encodeTexts(definition, { sent, baseline: rendition, seen, attempted }),
  };
}

/**
 * Decodes any private state: see {@link decodeProvenance}. That of another definition is lost.
 *
 * @param definition in the same state; null after an import
 */
export function decodeRecord(stored: JsonValue, definition: string | null): CalendarRecord {
  const fields = fieldsOf(stored);
  const textOf = definition === null ? null : decodeTexts(fields, definition);
  const textAt = (name: string): string | null => textOf?.(name)?.text ?? null;
  const rendition = textAt("baseline");
  return {
    provenance: decodeProvenance(textOf && stored, () =>
      rendition === null ? null : { rendition, seen: textAt("seen") ?? rendition },
    ),
    sent: textAt("sent"),
    attempted: textAt("attempted"),
    mayAdoptDrift: fields["newDrift"] === true,
    ...writtenAtOf(stored),
  };
}

/**
 * The definition of the last write, as private state has it; the imported one if nothing was written since an import.
 * Null if it is not recorded.
 *
 * @param definition in the state that the private state belongs to
 */
export function lastWrittenDefinition(privateState: JsonValue, definition: string): string | null {
  const record = decodeRecord(privateState, definition);
  return record.sent ?? baselineIn(record.provenance)?.rendition ?? null;
}
