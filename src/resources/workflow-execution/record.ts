import { randomUUID } from "node:crypto";
import type { JsonValue } from "../../framework";
import { decodeProvenance, encodeProvenance, type Provenance } from "../creation";
import { executionId, parseExecutionId, type ExecutionKey } from "./execution-id";
import type { ExecutionState } from "./schema";

/**
 * A run's provenance: if a create waits for the end, it is not yet read back until then. A run has no drift, so there
 * is no baseline.
 */
export type RunProvenance = Provenance<null>;

/** Most runs have null, because their create has finished. */
export const encodeRecord = (provenance: RunProvenance): JsonValue =>
  provenance.kind === "confirmed" ? null : encodeProvenance(provenance, { writtenAt: null });

export const decodeRecord = (stored: JsonValue): RunProvenance =>
  stored === null
    ? { kind: "confirmed", baseline: null }
    : decodeProvenance(stored, { baseline: () => null, sent: () => ({}) });

const MARK = "unfinished-";
/** For a run with an unconfirmed create that no refresh has searched for. */
const UNREFRESHED_MARK = `${MARK}unlooked-`;

const isMarked = ({ id }: ExecutionState, mark: string): boolean =>
  parseExecutionId(id ?? "")?.instanceId.startsWith(mark) === true;

type Run = Omit<ExecutionKey, "instanceId">;

const runOf = ({ workflow_id: workflowId, trigger }: ExecutionState): Run => ({ workflowId, trigger });

/**
 * The id of a run whose create failed, with a marker instead of the instance: an engine that replaces a tainted object
 * deletes it without its private state, so only state can inform the delete.
 */
export const unfinishedId = ({ workflowId, trigger }: Run): string =>
  executionId({ workflowId, trigger, instanceId: `${MARK}${randomUUID()}` });
export const unconfirmedId = ({ workflowId, trigger }: Run): string =>
  executionId({ workflowId, trigger, instanceId: `${UNREFRESHED_MARK}${randomUUID()}` });

/**
 * For a delete without private state, from the id. Null if a refresh must first find out whether the workflow was run.
 */
export function provenanceToDelete(state: ExecutionState, stored: JsonValue): RunProvenance | null {
  if (stored !== null || !isMarked(state, MARK)) return decodeRecord(stored);
  return isMarked(state, UNREFRESHED_MARK) ? null : { kind: "notYetReadBack" };
}

/** With the id for its provenance; state of an earlier version may have another one. */
export function withIdOf(state: ExecutionState, { kind }: RunProvenance): ExecutionState {
  const isUnfinished = kind === "unconfirmed" || kind === "notYetReadBack";
  if (isUnfinished) return isMarked(state, MARK) ? state : { ...state, id: unfinishedId(runOf(state)) };
  // It was untainted, and has been written since.
  return isMarked(state, MARK) && state.instance_id !== null
    ? { ...state, id: executionId({ ...runOf(state), instanceId: state.instance_id }) }
    : state;
}

/** After a refresh has searched for it. */
export const refreshed = (state: ExecutionState): ExecutionState =>
  isMarked(state, UNREFRESHED_MARK) ? { ...state, id: unfinishedId(runOf(state)) } : state;
