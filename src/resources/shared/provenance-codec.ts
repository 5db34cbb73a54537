import type { JsonValue } from "../../framework";
import { writtenAtFields, type WrittenAt } from "./written-at";
import type { Provenance } from "./provenance";

export type Fields = Readonly<Record<string, JsonValue>>;

/** Private state as an object; empty for null and anything else that is not an object. */
export const fieldsOf = (stored: JsonValue): Fields =>
  stored !== null && typeof stored === "object" && !Array.isArray(stored) ? (stored as Fields) : {};

/** Reads an object's parts of its provenance from the fields of its private state. */
export interface ProvenanceReader<Baseline, Sent> {
  /** Null if the fields have none. */
  readonly baseline: (fields: Fields) => Baseline | null;
  readonly sent: (fields: Fields) => Sent;
}

/** The fields of private state that are the same for every object; an object adds its baseline and what it sent. */
export function encodeProvenance(provenance: Provenance<unknown>, writing: WrittenAt): Fields {
  return {
    provenance: provenance.kind,
    ...(provenance.kind === "unconfirmed" ? { before: provenance.before } : {}),
    ...writtenAtFields(writing),
  };
}

/**
 * Null and anything that is not ours count as an import that is not yet read, because an engine drops private state when
 * it replaces a tainted object.
 */
export function decodeProvenance<Baseline, Sent>(
  stored: JsonValue,
  read: ProvenanceReader<Baseline, Sent>,
): Provenance<Baseline, Sent> {
  const fields = fieldsOf(stored);
  const { provenance: kind, before = null } = fields;
  const baseline = read.baseline(fields);
  if (kind === "unconfirmed") return { kind, before: idsIn(before), ...read.sent(fields) };
  if (kind === "notYetReadBack") return { kind, ...read.sent(fields) };
  if (kind === "confirmed" && baseline !== null) return { kind, baseline, ...read.sent(fields) };
  return { kind: "imported", baseline };
}

const idsIn = (value: JsonValue): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
