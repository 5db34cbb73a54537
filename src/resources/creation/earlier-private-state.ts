import type { JsonValue } from "../../framework";
import type { Provenance } from "./provenance";

export type Fields = Readonly<Record<string, JsonValue>>;

/** Private state as an object; empty for null and anything else that is not an object. */
export const fieldsOf = (stored: JsonValue): Fields =>
  stored !== null && typeof stored === "object" && !Array.isArray(stored) ? (stored as Fields) : {};

/**
 * The provenance in private state of earlier versions: a group had it in `lost` and `unseen`, an asset and a calendar
 * in `imported`, `lost` and a baseline of null, a workflow in `imported`, `lost` and the lack of any version that was
 * read, an execution in `unfinished`.
 */
export function earlierKind(fields: Fields): Provenance<unknown>["kind"] {
  const { lost, unfinished } = fields;
  if (lost !== undefined && lost !== null && lost !== false) return "unconfirmed";
  if (unfinished !== undefined) return "before" in fieldsOf(unfinished) ? "unconfirmed" : "notYetReadBack";
  if (fields["imported"] === true) return "imported";
  if (fields["unseen"] === true) return "notYetReadBack";
  // A calendar with neither only has a text whose write failed.
  if (fields["baseline"] === null) return fields["applied"] === null ? "imported" : "notYetReadBack";
  const { ours, submitted, approved } = fields;
  if (Array.isArray(ours) && ours.length === 0 && submitted === null && approved === null) return "notYetReadBack";
  return WRITTEN_HERE.some((name) => fields[name] !== undefined) ? "confirmed" : "imported";
}

/** Fields of which each object's private state had one. */
const WRITTEN_HERE = ["parentConfigured", "baseline", "ours"];

/** The ids that were known before an unconfirmed create; a group had none. */
export const earlierBefore = ({ lost, unfinished }: Fields): JsonValue =>
  lost ?? fieldsOf(unfinished ?? null)["before"] ?? null;
