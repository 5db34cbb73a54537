import { UNKNOWN, type Unknown } from "../../cty";
import type { JsonValue } from "../../framework";

/**
 * How an object came under this configuration, and how certain that is: create, read, update and delete depend on it.
 *
 * @typeParam Baseline the service's rendition after our last write, or at the import; drift is compared with it
 */
export type Provenance<Baseline> =
  /** It existed on the service before, or nothing is recorded about it. Null if no read has shown it yet. */
  | { readonly kind: "imported"; readonly baseline: Baseline | null }
  /** Its create request was sent and the answer was lost. `before`: ids of the objects known before. */
  | { readonly kind: "unconfirmed"; readonly before: readonly string[] }
  /** The service reported that it was created, and no read has shown it since. */
  | { readonly kind: "notYetReadBack" }
  | { readonly kind: "confirmed"; readonly baseline: Baseline };

/** An object's provenance once a read has shown it. */
export const provenanceAfterRead = <B>({ kind }: Provenance<B>, baseline: B): Provenance<B> => ({
  kind: kind === "imported" ? "imported" : "confirmed",
  baseline,
});

/**
 * An id in the plan of an update. Where only a refresh can find it, it is unknown: the plan is then not empty, and an
 * engine that plans before it reads goes on to read.
 */
export const plannedId = <Id>(id: Id | null): Id | Unknown => id ?? UNKNOWN;

/** Null if no read has shown the object yet. */
export const baselineIn = <B>(provenance: Provenance<B>): B | null =>
  "baseline" in provenance ? provenance.baseline : null;

export type Fields = Readonly<Record<string, JsonValue>>;

/** Private state as an object; empty for null and anything else that is not an object. */
export const fieldsOf = (stored: JsonValue): Fields =>
  stored !== null && typeof stored === "object" && !Array.isArray(stored) ? (stored as Fields) : {};

/** The fields of private state that are the same for every object; an object adds what it sent, and packs its baseline. */
export function encodeProvenance(provenance: Provenance<unknown>, { writtenAt }: WrittenAt): Fields {
  const baseline = baselineIn(provenance) as JsonValue;
  return {
    provenance: provenance.kind,
    ...(provenance.kind === "unconfirmed" ? { before: provenance.before } : {}),
    ...(baseline === null ? {} : { baseline }),
    ...(writtenAt === null ? {} : { writtenAt }),
  };
}

/**
 * Null and anything that is not ours count as an import that is not yet read, because an engine drops private state when
 * it replaces a tainted object.
 *
 * @param baselineOf null if the fields have none. @default it is JSON, as {@link encodeProvenance} writes it
 */
export function decodeProvenance<Baseline>(
  stored: JsonValue,
  baselineOf = (fields: Fields): Baseline | null => (fields["baseline"] ?? null) as Baseline | null,
): Provenance<Baseline> {
  const fields = fieldsOf(stored);
  const { provenance: kind, before = [] } = fields;
  const baseline = baselineOf(fields);
  if (kind === "unconfirmed") return { kind, before: before as readonly string[] };
  if (kind === "notYetReadBack") return { kind };
  if (kind === "confirmed" && baseline !== null) return { kind, baseline };
  return { kind: "imported", baseline };
}

/**
 * The time of our last write, or of the import before the first one, in private state, with the same name for every
 * type, because drift reports read it.
 */
export interface WrittenAt {
  /**
   * ISO 8601 with milliseconds, UTC, by the clock of the writing machine. Null if it is not recorded, as after a move
   * from another provider.
   */
  readonly writtenAt: string | null;
}

export const writtenNow = (): WrittenAt => ({ writtenAt: new Date().toISOString() });

/** Null if private state has no time. */
export function writtenAtOf(stored: JsonValue): WrittenAt {
  const { writtenAt } = fieldsOf(stored);
  return { writtenAt: typeof writtenAt === "string" ? writtenAt : null };
}
