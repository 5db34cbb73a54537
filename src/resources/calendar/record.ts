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

/** The service's renditions by which drift and concurrent changes are told. */
export interface Baseline {
  /** After our last write, or at the import: drift counts from it. */
  readonly rendition: string;
  /** At the last refresh or write: an apply that finds another one stops. */
  readonly seen: string;
  /**
   * The answer to our last write was lost, and reading showed that it has arrived: perhaps more than once, as it was
   * sent again, so that the service may still count a version that is ours.
   */
  readonly recovered: boolean;
}

/** The user's definition as it was written last. */
export interface Sent {
  readonly sent: string;
}

/** What is kept beside a calendar's state, in private state: the sides of the comparison that are not the configuration's. */
export interface CalendarRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline, Sent>;
  /** A definition that an update sent without learning whether it arrived; null: none. */
  readonly attempted: string | null;
}

/** What null reads as, and private state that is not ours: as after an import. */
export const NOTHING_RECORDED: CalendarRecord = {
  provenance: { kind: "imported", baseline: null },
  attempted: null,
  writtenAt: null,
};

/** Null: nothing was written since the import. */
export const sentIn = ({ provenance }: Pick<CalendarRecord, "provenance">): string | null =>
  provenance.kind === "imported" ? null : provenance.sent;

export const baselineOf = (rendition: string, recovered = false): Baseline => ({
  rendition,
  seen: rendition,
  recovered,
});

/** After a definition was written and read back, or was found to be there already. */
export const recordAfterWrite = (sent: string, rendition: string, recovered = false): CalendarRecord => ({
  provenance: { kind: "confirmed", sent, baseline: baselineOf(rendition, recovered) },
  attempted: null,
  ...writtenNow(),
});

/** After what is on the service was taken into state as it is. */
export const recordAfterImport = (rendition: string): CalendarRecord => ({
  provenance: { kind: "imported", baseline: baselineOf(rendition) },
  attempted: null,
  ...writtenNow(),
});

/** After a refresh that found what was written, or somebody's change of it. */
export function recordAfterRead(record: CalendarRecord, rendition: string): CalendarRecord {
  const { provenance } = record;
  const baseline = baselineIn(provenance);
  if (baseline !== null)
    return {
      ...record,
      provenance: { ...provenance, baseline: { ...baseline, seen: rendition } } as typeof provenance,
    };
  return { ...recordAfterWrite(sentIn(record) ?? "{}", rendition), attempted: record.attempted };
}

const TEXTS = ["applied", "baseline", "seen", "attempted"] as const;

/** As JSON for the engine; texts are compressed, each once, since state files hold many calendars. */
export function encodeRecord(record: CalendarRecord): JsonValue {
  const { provenance, attempted } = record;
  const baseline = baselineIn(provenance);
  const all = [sentIn(record), baseline?.rendition ?? null, baseline?.seen ?? null, attempted];
  const distinct = [...new Set(all.flatMap((text) => text ?? []))];
  return {
    ...encodeProvenance(provenance, record),
    ...(baseline?.recovered === true ? { recovered: true } : {}),
    texts: distinct.map((text) => deflateRawSync(text).toString("base64")),
    ...Object.fromEntries(TEXTS.map((name, at) => [name, all[at] == null ? null : distinct.indexOf(all[at])])),
  };
}

/** Of any private state: see {@link decodeProvenance}. */
export function decodeRecord(stored: JsonValue): CalendarRecord {
  const fields = fieldsOf(stored);
  const text = (name: (typeof TEXTS)[number]): string | null => {
    const [texts, at] = [fields["texts"], fields[name]];
    const found = Array.isArray(texts) && typeof at === "number" ? (texts as readonly JsonValue[])[at] : null;
    return typeof found === "string" ? inflateRawSync(Buffer.from(found, "base64")).toString("utf8") : null;
  };
  const rendition = text("baseline");
  const recovered = fields["recovered"] === true;
  const provenance = decodeProvenance<Baseline, Sent>(stored, {
    baseline: () => (rendition === null ? null : { rendition, seen: text("seen") ?? rendition, recovered }),
    sent: () => ({ sent: text("applied") ?? "{}" }),
  });
  return { provenance, attempted: text("attempted"), ...writtenAtOf(stored) };
}
