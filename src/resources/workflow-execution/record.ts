import { randomUUID } from "node:crypto";
import type { ImportRequest, JsonValue } from "../../framework";
import { compositeId, importedParts } from "../shared/import-target";
import { decodeProvenance, encodeProvenance, fieldsOf, type Provenance } from "../shared/provenance";
import type { ExecutionState } from "./schema";

interface ExecutionKey {
  readonly workflowId: string;
  readonly trigger: string;
  /** Null if the service did not show it. */
  readonly instanceId: string | null;
}

/** `WORKFLOW_ID/TRIGGER/INSTANCE_ID` */
export const executionId = ({ workflowId, trigger, instanceId }: ExecutionKey): string =>
  compositeId(workflowId, trigger, instanceId ?? `unknown-${randomUUID()}`);

/** The run that an import means. @throws DiagnosticError for any other text */
export function importedKey(request: ImportRequest): ExecutionKey {
  const parts = importedParts(request, "a run", ["workflow_id", "trigger", "instance_id"], "4711/nightly/8c2e");
  const [workflowId, trigger, instanceId] = parts as [string, string, string];
  return { workflowId, trigger, instanceId };
}

/** A run is not yet read back if its create failed after it had started. It has no drift, so there is no baseline. */
type RunProvenance = Provenance<null>;

export const CONFIRMED: RunProvenance = { kind: "confirmed", baseline: null };
export const STARTED: RunProvenance = { kind: "notYetReadBack" };

/** Most runs have none, because their create has finished. */
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
  const isFinished = fieldsOf(stored)["provenance"] === undefined;
  const kept = isFinished ? CONFIRMED : decodeProvenance(stored, () => null);
  // With an instance, a refresh has found it.
  if (kept.kind === "unconfirmed") return instance_id === null ? kept : STARTED;
  return id === null ? STARTED : kept;
}

export const isUnfinished = ({ kind }: RunProvenance): boolean => kind === "unconfirmed" || kind === "notYetReadBack";
