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
} from "../creation";

/** The service's renditions for detecting drift and concurrent changes. */
export interface Baseline {
  /** After our last write, or at the import: drift is compared with it. */
  readonly rendition: string;
  /** At the last refresh or write: an apply that finds a different one stops. */
  readonly seen: string;
  /**
   * Whether the answer to our last write was lost, but a read showed that it arrived: perhaps twice, because it was
   * sent again, so that the service may still count another version of ours.
   */
  readonly recovered: boolean;
}

/** The user's definition as last written. */
export interface Sent {
  readonly sent: string;
}

/** A calendar's private state: the sides of the comparison other than the configuration. */
export interface CalendarRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline, Sent>;
  /** A definition that an update sent without knowing whether it arrived; null if none. */
  readonly attempted: string | null;
  /** Whether a definition that holds the drift in state needs no write: no saved state has it yet. @default false */
  readonly mayAdoptDrift?: boolean;
}

/** The record for null and for private state that is not ours: as after an import. */
export const NOTHING_RECORDED: CalendarRecord = {
  provenance: { kind: "imported", baseline: null },
  attempted: null,
  writtenAt: null,
};

/** Null if nothing was written since the import. */
export const sentIn = ({ provenance }: Pick<CalendarRecord, "provenance">): string | null =>
  provenance.kind === "imported" ? null : provenance.sent;

export const baselineOf = (rendition: string, recovered = false): Baseline => ({
  rendition,
  seen: rendition,
  recovered,
});

/** After a definition was written and read back, or already existed. */
export const recordAfterWrite = (sent: string, rendition: string, recovered = false): CalendarRecord => ({
  provenance: { kind: "confirmed", sent, baseline: baselineOf(rendition, recovered) },
  attempted: null,
  ...writtenNow(),
});

/** After the service's rendition was copied into state. */
export const recordAfterImport = (rendition: string): CalendarRecord => ({
  provenance: { kind: "imported", baseline: baselineOf(rendition) },
  attempted: null,
  ...writtenNow(),
});

/** After a read found a definition that was sent without knowing whether it arrived: it is our last write. */
export const recordAfterUnconfirmed = (record: CalendarRecord, rendition: string): CalendarRecord =>
  recordAfterWrite(record.attempted ?? sentIn(record) ?? "{}", rendition, record.attempted !== null);

/** After a refresh that found the written definition, or somebody's change of it: the record itself if it says so. */
export function recordAfterRead(record: CalendarRecord, rendition: string, mayAdoptDrift = false): CalendarRecord {
  const { provenance } = record;
  const [sent, baseline] = [sentIn(record), baselineIn(provenance)];
  // A restored definition is already the last write: if it were kept, any later rendition would look like the lost one.
  // An unchanged rendition proves nothing either, because a service may show a write late.
  const isSettled = rendition !== baseline?.seen || rendition === baseline.rendition;
  const attempted = record.attempted === sent && isSettled ? null : record.attempted;
  if (baseline === null) return { ...recordAfterWrite(sent ?? "{}", rendition), attempted, mayAdoptDrift };
  const isAsBefore = rendition === baseline.seen && attempted === record.attempted;
  if (isAsBefore && mayAdoptDrift === (record.mayAdoptDrift === true)) return record;
  const provenanceNow = { ...provenance, baseline: { ...baseline, seen: rendition } } as typeof provenance;
  return { ...record, provenance: provenanceNow, attempted, mayAdoptDrift };
}

const TEXTS = ["applied", "baseline", "seen", "attempted"] as const;

/** As JSON for the engine; each text is compressed once, because state files contain many calendars. */
export function encodeRecord(record: CalendarRecord): JsonValue {
  const { provenance, attempted } = record;
  const baseline = baselineIn(provenance);
  const all = [sentIn(record), baseline?.rendition ?? null, baseline?.seen ?? null, attempted];
  const distinct = [...new Set(all.flatMap((text) => text ?? []))];
  return {
    ...encodeProvenance(provenance, record),
    ...(baseline?.recovered === true ? { recovered: true } : {}),
    ...(record.mayAdoptDrift === true ? { newDrift: true } : {}),
    texts: distinct.map((text) => deflateRawSync(text).toString("base64")),
    ...Object.fromEntries(TEXTS.map((name, at) => [name, all[at] == null ? null : distinct.indexOf(all[at])])),
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
    const known = inflated.get(at);
    if (known !== undefined) return known;
    const made = inflateRawSync(Buffer.from(found, "base64")).toString("utf8");
    inflated.set(at, made);
    return made;
  };
  const rendition = text("baseline");
  const recovered = fields["recovered"] === true;
  const provenance = decodeProvenance<Baseline, Sent>(stored, {
    baseline: () => (rendition === null ? null : { rendition, seen: text("seen") ?? rendition, recovered }),
    sent: () => ({ sent: text("applied") ?? "{}" }),
  });
  const mark = fields["newDrift"] === true ? { mayAdoptDrift: true } : {};
  return { provenance, attempted: text("attempted"), ...mark, ...writtenAtOf(stored) };
}
