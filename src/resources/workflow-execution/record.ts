import type { JsonValue } from "../../framework";
import { decodeProvenance, encodeProvenance, type Provenance } from "../shared";
import type { ExecutionState } from "./schema";

/** A run is not yet read back if its create failed after it had started. It has no drift, so there is no baseline. */
export type RunProvenance = Provenance<null>;

export const CONFIRMED: RunProvenance = { kind: "confirmed", baseline: null };
export const STARTED: RunProvenance = { kind: "notYetReadBack" };

/** Most runs have null, because their create has finished. */
export const encodeRecord = (provenance: RunProvenance): JsonValue =>
  provenance.kind === "confirmed" ? null : encodeProvenance(provenance, { writtenAt: null });

/**
 * A run whose create failed has no id: an engine that replaces a tainted object deletes it without its private state,
 * so only state can inform the delete.
 */
export function provenanceOf(
  { id, instance_id }: Pick<ExecutionState, "id" | "instance_id">,
  stored: JsonValue,
): RunProvenance {
  const kept = stored === null ? CONFIRMED : decodeProvenance(stored, { baseline: () => null, sent: () => ({}) });
  // With an instance, a refresh has found it.
  if (kept.kind === "unconfirmed") return instance_id === null ? kept : STARTED;
  return id === null ? STARTED : kept;
}

export const isUnfinished = ({ kind }: RunProvenance): boolean => kind === "unconfirmed" || kind === "notYetReadBack";
