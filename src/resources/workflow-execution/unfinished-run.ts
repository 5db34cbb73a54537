import { randomUUID } from "node:crypto";
import type { CallOptions, ServiceClient } from "../../client";
import { DiagnosticError, type JsonValue } from "../../framework";
import { knownValue } from "../known-value";
import type { Coordination } from "../provider-data";
import { executionId, parseExecutionId, type ExecutionKey } from "./execution-id";
import type { ExecutionPlan, ExecutionState } from "./schema";
import { freshRun, shownRuns, type RunRequest } from "./start-run";

/** What is kept beside a run that was, or may have been, started by a create that failed. */
export type UnfinishedRun =
  /** It was started, and how it ended was not learnt. */
  | { readonly kind: "started" }
  /** Whether it was started is not known. `before`: the runs of this workflow and trigger that were shown already. */
  | { readonly kind: "lost"; readonly before: readonly string[] };

export const asStored = (run: UnfinishedRun): JsonValue => ({
  unfinished: run.kind === "started" ? { kind: run.kind } : { kind: run.kind, before: [...run.before] },
});

/** Null for a run whose create was finished. */
export const unfinishedRunOf = (stored: JsonValue): UnfinishedRun | null =>
  stored !== null && typeof stored === "object" && "unfinished" in stored
    ? (stored.unfinished as unknown as UnfinishedRun)
    : null;

const MARK = "unfinished-";
/** The same, of a run that nobody has looked for since: whether it was started may show. */
const UNLOOKED_MARK = `${MARK}unlooked-`;
const isMarked = ({ id }: ExecutionState, mark = MARK): boolean =>
  parseExecutionId(id ?? "")?.instanceId.startsWith(mark) === true;

/**
 * The id of an execution that is unfinished says so, in place of the instance: an engine that replaces a tainted object
 * deletes it without the private data beside it, so that only state can tell the deletion.
 */
export const unfinishedId = (run: Omit<ExecutionKey, "instanceId">): string =>
  executionId({ ...run, instanceId: `${MARK}${randomUUID()}` });

/** Of a run of which it is not known which instance it is, or whether it was started. */
export const unlookedId = (run: Omit<ExecutionKey, "instanceId">): string =>
  executionId({ ...run, instanceId: `${UNLOOKED_MARK}${randomUUID()}` });

/** After a look. */
export const asLookedFor = (state: ExecutionState): ExecutionState =>
  isMarked(state, UNLOOKED_MARK)
    ? { ...state, id: unfinishedId({ workflowId: state.workflow_id, trigger: state.trigger }) }
    : state;

/** With such an id, which state of an earlier version of the provider does not have. */
export const asUnfinished = (state: ExecutionState): ExecutionState =>
  isMarked(state) ? state : { ...state, id: unfinishedId({ workflowId: state.workflow_id, trigger: state.trigger }) };

/** The taint was taken off, and it was written since. */
export const asFinished = (state: ExecutionState): ExecutionState =>
  isMarked(state) && state.instance_id !== null
    ? {
        ...state,
        id: executionId({ workflowId: state.workflow_id, trigger: state.trigger, instanceId: state.instance_id }),
      }
    : state;

/**
 * What state alone tells of an unfinished run; null: it is none.
 *
 * @throws DiagnosticError where nobody has looked for it: what is made in its place would run the workflow once more
 */
export function markedUnfinished(state: ExecutionState): UnfinishedRun | null {
  if (!isMarked(state)) return null;
  if (!isMarked(state, UNLOOKED_MARK)) return { kind: "started" };
  throw new DiagnosticError({
    summary: `Whether workflow "${state.workflow_id}" was run is not known`,
    detail:
      "The answer to the request that runs it was lost, and the run was not looked for since, so it was not run again. Plan again without -refresh=false",
  });
}

export const requestOf = (run: ExecutionPlan | ExecutionState): RunRequest => {
  const parameters = knownValue(run.parameters) as ReadonlyMap<string, string> | null;
  return {
    workflowId: knownValue(run.workflow_id) ?? "",
    trigger: knownValue(run.trigger) ?? "",
    parameters: parameters === null ? null : Object.fromEntries(parameters),
  };
};

/** The instance of an unfinished run; null while it cannot be told. */
export async function instanceOf(
  client: ServiceClient,
  state: ExecutionState,
  run: UnfinishedRun,
  options: CallOptions,
): Promise<string | null> {
  if (state.instance_id !== null || run.kind === "started") return state.instance_id;
  return freshRun(await shownRuns(client, requestOf(state), options), run.before);
}

/**
 * The engine marks a failed create as tainted, and replaces it: the run that is destroyed is then handed to the one
 * that is created in its place, which goes on with it instead of running the workflow a second time. In one process, as
 * the engine does both in one apply.
 */
const handedOver = new WeakMap<Coordination, Map<string, string[]>>();

export function handOver(coordination: Coordination, state: ExecutionState, instanceId: string): void {
  const runs = handedOver.get(coordination) ?? new Map<string, string[]>();
  handedOver.set(coordination, runs);
  runs.set(keyOf(state), [...(runs.get(keyOf(state)) ?? []), instanceId]);
}

/** The instance to go on with; null: none, start one. */
export const takeOver = (coordination: Coordination, planned: ExecutionPlan): string | null =>
  handedOver.get(coordination)?.get(keyOf(planned))?.shift() ?? null;

/** What makes another run of it when it changes. */
function keyOf(run: ExecutionPlan | ExecutionState): string {
  const sorted = (values: ExecutionPlan["keepers"]): unknown =>
    values instanceof Map ? [...(values as ReadonlyMap<string, unknown>)].sort(([a], [b]) => (a < b ? -1 : 1)) : null;
  return JSON.stringify([run.workflow_id, run.trigger, sorted(run.parameters), sorted(run.keepers)]);
}
