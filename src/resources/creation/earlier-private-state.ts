import type { JsonValue } from "../../framework";
import type { Provenance } from "./provenance";

export type Fields = Readonly<Record<string, JsonValue>>;

/** Private state as an object; empty for null and for what is none. */
export const fieldsOf = (stored: JsonValue): Fields =>
  stored !== null && typeof stored === "object" && !Array.isArray(stored) ? (stored as Fields) : {};

/**
 * What private state said before it named its provenance: a group by `lost` and `unseen`, an asset and a calendar by
 * `imported`, `lost` and a baseline of null, a workflow by `imported` and `lost`, an execution by `unfinished`.
 */
export function earlierKind(fields: Fields): Provenance<unknown>["kind"] {
  const { lost, unfinished } = fields;
  if (lost !== undefined && lost !== null && lost !== false) return "unconfirmed";
  if (unfinished !== undefined) return "before" in fieldsOf(unfinished) ? "unconfirmed" : "notYetReadBack";
  if (fields["imported"] === true) return "imported";
  if (fields["unseen"] === true) return "notYetReadBack";
  // A calendar with neither has only a text whose write failed.
  if (fields["baseline"] === null) return fields["applied"] === null ? "imported" : "notYetReadBack";
  return WRITTEN_HERE.some((name) => fields[name] !== undefined) ? "confirmed" : "imported";
}

/** A name that each object's private state had. */
const WRITTEN_HERE = ["parentConfigured", "baseline", "ours"];

/** The ids that were known before an unconfirmed create; a group had none. */
export const earlierBefore = ({ lost, unfinished }: Fields): JsonValue =>
  lost ?? fieldsOf(unfinished ?? null)["before"] ?? null;
