import { randomUUID } from "node:crypto";
import type { JsonValue } from "../../framework";
import { decodeProvenance, encodeProvenance, type Provenance } from "../creation";
import { executionId, parseExecutionId, type ExecutionKey } from "./execution-id";
import type { ExecutionState } from "./schema";

/**
 * Where a run comes from: not yet read back until its end was seen, where a create waits for that. There is nothing to
 * count drift from.
 */
export type RunProvenance = Provenance<null>;

/** Null (of a run that its create has finished) is what most runs have. */
export const encodeRecord = (provenance: RunProvenance): JsonValue =>
  provenance.kind === "confirmed" ? null : encodeProvenance(provenance, { writtenAt: null });

export const decodeRecord = (stored: JsonValue): RunProvenance =>
  stored === null
    ? { kind: "confirmed", baseline: null }
    : decodeProvenance(stored, { baseline: () => null, sent: () => ({}) });

const MARK = "unfinished-";
/** Of a run whose create is unconfirmed, and that no refresh has looked for. */
const UNREFRESHED_MARK = `${MARK}unlooked-`;

const isMarked = ({ id }: ExecutionState, mark: string): boolean =>
  parseExecutionId(id ?? "")?.instanceId.startsWith(mark) === true;

type Run = Omit<ExecutionKey, "instanceId">;

const runOf = ({ workflow_id: workflowId, trigger }: ExecutionState): Run => ({ workflowId, trigger });

/**
 * The id of a run whose create failed says so, in place of the instance: an engine that replaces a tainted object
 * deletes it without its private state, so that only state can tell the delete.
 */
export const unfinishedId = ({ workflowId, trigger }: Run): string =>
  executionId({ workflowId, trigger, instanceId: `${MARK}${randomUUID()}` });
export const unconfirmedId = ({ workflowId, trigger }: Run): string =>
  executionId({ workflowId, trigger, instanceId: `${UNREFRESHED_MARK}${randomUUID()}` });

/** Of a delete without private state, from the id. Null: a refresh has to tell first whether the workflow was run. */
export function provenanceToDelete(state: ExecutionState, stored: JsonValue): RunProvenance | null {
  if (stored !== null || !isMarked(state, MARK)) return decodeRecord(stored);
  return isMarked(state, UNREFRESHED_MARK) ? null : { kind: "notYetReadBack" };
}

/** With the id that its provenance asks for; state of an earlier version may have another. */
export function withIdOf(state: ExecutionState, { kind }: RunProvenance): ExecutionState {
  const isUnfinished = kind === "unconfirmed" || kind === "notYetReadBack";
  if (isUnfinished) return isMarked(state, MARK) ? state : { ...state, id: unfinishedId(runOf(state)) };
  // The taint was removed, and it was written since.
  return isMarked(state, MARK) && state.instance_id !== null
    ? { ...state, id: executionId({ ...runOf(state), instanceId: state.instance_id }) }
    : state;
}

/** After a refresh has looked for it. */
export const refreshed = (state: ExecutionState): ExecutionState =>
  isMarked(state, UNREFRESHED_MARK) ? { ...state, id: unfinishedId(runOf(state)) } : state;
