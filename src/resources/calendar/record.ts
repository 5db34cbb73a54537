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
import { contains, type Ignored } from "./compare";
import { parseDefinition } from "./definition";
import type { Shown } from "./readings";

/** The service's renditions for detecting drift and concurrent changes. */
export interface Baseline {
  /** After our last write, or at the import: drift is compared with it. */
  readonly rendition: string;
  /** At the last refresh or write: an apply that finds a different one stops. */
  readonly seen: string;
}

/** The user's definition as last written. */
export interface Sent {
  readonly sent: string;
}

/** A calendar's private state: the sides of the comparison other than the configuration. */
export interface CalendarRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline, Sent>;
  /** The definition of an update that may have taken effect after `seen`, and was not read back; null if there is none. */
  readonly attempted: string | null;
  /** Whether a definition that holds the drift in state needs no write: no saved state has it yet. */
  readonly mayAdoptDrift: boolean;
}

/** The record for null and for private state that is not ours: as after an import. */
export const NOTHING_RECORDED: CalendarRecord = {
  provenance: { kind: "imported", baseline: null },
  attempted: null,
  mayAdoptDrift: false,
  writtenAt: null,
};

/** Null if nothing was written since the import. */
export const sentIn = ({ provenance }: Pick<CalendarRecord, "provenance">): string | null =>
  provenance.kind === "imported" ? null : provenance.sent;

export const baselineOf = (rendition: string): Baseline => ({ rendition, seen: rendition });

/** After a definition was written and read back, or already existed. */
export const recordAfterWrite = (sent: string, rendition: string): CalendarRecord => ({
  provenance: { kind: "confirmed", sent, baseline: baselineOf(rendition) },
  attempted: null,
  mayAdoptDrift: false,
  ...writtenNow(),
});

/** After the service's rendition was copied into state. */
export const recordAfterImport = (rendition: string): CalendarRecord => ({
  provenance: { kind: "imported", baseline: baselineOf(rendition) },
  attempted: null,
  mayAdoptDrift: false,
  ...writtenNow(),
});

/** After an update whose effect was not read back. @param before the calendar as it was read before the write */
export const recordAttempt = (record: CalendarRecord, attempted: string, before: Shown): CalendarRecord => ({
  ...recordAfterRead(record, before.text, false),
  attempted,
  ...writtenNow(),
});

/** With what a read shows as the baseline, if it contains what was sent and no read has shown the calendar since. */
export function readBack(record: CalendarRecord, { rendition, text }: Shown, ignored: Ignored): CalendarRecord {
  const { provenance, attempted } = record;
  const isUnread = provenance.kind === "notYetReadBack" || provenance.kind === "unconfirmed";
  const arrived = baselineIn(provenance)?.seen === text ? null : attempted;
  const sent = isUnread ? provenance.sent : arrived;
  return sent !== null && contains(rendition, parseDefinition(sent), ignored) ? recordAfterWrite(sent, text) : record;
}

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

const TEXTS = ["sent", "baseline", "seen", "attempted"] as const;

/** As JSON for the engine; each text is compressed once, because state files contain many calendars. */
export function encodeRecord(record: CalendarRecord): JsonValue {
  const baseline = baselineIn(record.provenance);
  const all = [sentIn(record), baseline?.rendition ?? null, baseline?.seen ?? null, record.attempted];
  const distinct = [...new Set(all.flatMap((text) => text ?? []))];
  return {
    ...encodeProvenance(record.provenance, record),
    ...(record.mayAdoptDrift ? { newDrift: true } : {}),
    texts: distinct.map((text) => deflateRawSync(text).toString("base64")),
    ...Object.fromEntries(TEXTS.flatMap((name, at) => (all[at] == null ? [] : [[name, distinct.indexOf(all[at])]]))),
  };
}

/** Decodes any private state: see {@link decodeProvenance}. */
export function decodeRecord(stored: JsonValue): CalendarRecord {
  const fields = fieldsOf(stored);
  const { texts } = fields;
  const inflated = new Map<JsonValue | undefined, string>();
  const text = (name: (typeof TEXTS)[number]): string | null => {
    const at = fields[name];
    const found = Array.isArray(texts) && typeof at === "number" ? (texts as readonly JsonValue[])[at] : null;
    if (typeof found !== "string") return null;
    const known = inflated.get(at) ?? inflateRawSync(Buffer.from(found, "base64")).toString("utf8");
    inflated.set(at, known);
    return known;
  };
  const rendition = text("baseline");
  const provenance = decodeProvenance<Baseline, Sent>(stored, {
    baseline: () => (rendition === null ? null : { rendition, seen: text("seen") ?? rendition }),
    sent: () => ({ sent: text("sent") ?? "{}" }),
  });
  const mayAdoptDrift = fields["newDrift"] === true;
  return { provenance, attempted: text("attempted"), mayAdoptDrift, ...writtenAtOf(stored) };
}

/**
 * The definition of the last write, as private state has it; the imported one if nothing was written since an import.
 * Null if it is not recorded.
 */
export function lastWrittenDefinition(privateState: JsonValue): string | null {
  const record = decodeRecord(privateState);
  return sentIn(record) ?? baselineIn(record.provenance)?.rendition ?? null;
}
