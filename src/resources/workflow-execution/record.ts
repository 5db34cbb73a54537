import { randomUUID } from "node:crypto";
import { attributePath } from "../../cty";
import { DiagnosticError, type ImportRequest, type JsonValue } from "../../framework";
import { compositeId, partsOfId, textOf, decodeProvenance, encodeProvenance, type Provenance } from "../shared";
import type { ExecutionState } from "./schema";

/** What identifies a run. */
export interface ExecutionKey {
  readonly workflowId: string;
  readonly trigger: string;
  readonly instanceId: string;
}

/** `WORKFLOW_ID/TRIGGER/INSTANCE_ID`. @param instanceId null if the service did not show it */
export const executionId = ({
  workflowId,
  trigger,
  instanceId,
}: Omit<ExecutionKey, "instanceId"> & { readonly instanceId: string | null }): string =>
  compositeId(workflowId, trigger, instanceId ?? `unknown-${randomUUID()}`);

/** Undefined for any other text. */
export function parseExecutionId(id: string): ExecutionKey | undefined {
  const [workflowId, trigger, instanceId] = partsOfId(id, 3);
  return workflowId && trigger && instanceId ? { workflowId, trigger, instanceId } : undefined;
}

/** The run that an import means. @throws DiagnosticError for any other text */
export function importedKey(request: ImportRequest): ExecutionKey {
  if ("identity" in request) {
    const [workflowId, trigger, instanceId] = ["workflow_id", "trigger", "instance_id"].map((name) =>
      textOf(request.identity[name]),
    ) as [string, string, string];
    if (instanceId !== "") return { workflowId, trigger, instanceId };
    throw new DiagnosticError({
      summary: "The identity of the run to import has no instance_id",
      detail: "An import needs all three parts: workflow_id, trigger and instance_id. Nothing was imported",
      path: attributePath("instance_id"),
    });
  }
  const key = parseExecutionId(request.id);
  if (key !== undefined) return key;
  throw new DiagnosticError({
    summary: "The import id is not that of a run",
    detail:
      "It must be WORKFLOW_ID/TRIGGER/INSTANCE_ID, such as 4711/nightly/8c2e. Percent-encode a part that contains a slash",
  });
}

/** A run is not yet read back if its create failed after it had started. It has no drift, so there is no baseline. */
type RunProvenance = Provenance<null>;

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
