import { deflateRawSync, inflateRawSync } from "node:zlib";
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
} from "../shared";

/** The service's renditions for detecting drift and concurrent changes. */
interface Baseline {
  /** After our last write, or at the import: drift is compared with it. */
  readonly rendition: string;
  /** At the last refresh or write: an apply that finds a different one stops. */
  readonly seen: string;
}

/** The user's definition as last written. */
interface Sent {
  readonly sent: string;
}

/** A calendar's private state: the sides of the comparison other than the configuration. */
export interface CalendarRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline, Sent>;
  /** Whether a definition that holds the drift in state needs no write: no saved state has it yet. */
  readonly mayAdoptDrift: boolean;
}

/** Null if nothing was written since the import. */
export const sentIn = ({ provenance }: Pick<CalendarRecord, "provenance">): string | null =>
  provenance.kind === "imported" ? null : provenance.sent;

export const baselineOf = (rendition: string): Baseline => ({ rendition, seen: rendition });

/** After a write, or the first read of an import. */
export const recordOf = (provenance: CalendarRecord["provenance"]): CalendarRecord => ({
  provenance,
  mayAdoptDrift: false,
  ...writtenNow(),
});

/** After a definition was written and read back, or already existed. */
export const recordAfterWrite = (sent: string, rendition: string): CalendarRecord =>
  recordOf({ kind: "confirmed", sent, baseline: baselineOf(rendition) });

/** After the service's rendition was copied into state. */
export const recordAfterImport = (rendition: string): CalendarRecord =>
  recordOf({ kind: "imported", baseline: baselineOf(rendition) });

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

/** As JSON for the engine; texts are compressed, because state files contain many calendars. */
export function encodeRecord(record: CalendarRecord): JsonValue {
  const { provenance, mayAdoptDrift } = record;
  const [sent, baseline] = [sentIn(record), baselineIn(provenance)];
  return {
    ...encodeProvenance(provenance, record),
    ...(sent === null ? {} : { sent: packed(sent) }),
    ...(baseline === null ? {} : { baseline: packed(baseline.rendition) }),
    ...(baseline === null || baseline.seen === baseline.rendition ? {} : { seen: packed(baseline.seen) }),
    ...(mayAdoptDrift ? { newDrift: true } : {}),
  };
}

/** Decodes any private state: see {@link decodeProvenance}. */
export const decodeRecord = (stored: JsonValue): CalendarRecord => ({
  provenance: decodeProvenance<Baseline, Sent>(stored, {
    baseline({ baseline, seen }) {
      const rendition = unpacked(baseline);
      return rendition === null ? null : { rendition, seen: unpacked(seen) ?? rendition };
    },
    sent: ({ sent }) => ({ sent: unpacked(sent) ?? "{}" }),
  }),
  mayAdoptDrift: fieldsOf(stored)["newDrift"] === true,
  ...writtenAtOf(stored),
});

const packed = (text: string): string => deflateRawSync(text).toString("base64");
const unpacked = (text: JsonValue | undefined): string | null =>
  typeof text === "string" ? inflateRawSync(Buffer.from(text, "base64")).toString("utf8") : null;

/**
 * The definition of the last write, as private state has it; the imported one if nothing was written since an import.
 * Null if it is not recorded.
 */
export function lastWrittenDefinition(privateState: JsonValue): string | null {
  const record = decodeRecord(privateState);
  return sentIn(record) ?? baselineIn(record.provenance)?.rendition ?? null;
}
