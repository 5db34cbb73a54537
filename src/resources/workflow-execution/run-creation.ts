import { attributePath } from "../../cty";
import {
  StatusError,
  textIn,
  type CallOptions,
  type JsonObject,
  type ServiceClient,
  type ServiceObject,
} from "../../client";
import { DiagnosticError } from "../../framework";
import { knownValue } from "../shared/attribute-values";
import type { Listed } from "../shared/coordination";
import type { Creatable } from "../shared/creatable";
import { executionId } from "./record";
import { sentParameters, type ExecutionConfig, type ExecutionPlan, type ExecutionState } from "./schema";

/** The noun for runs in the ledger of a Terraform run. */
export const NOUN = "run";

interface RunRequest {
  readonly workflowId: string;
  readonly trigger: string;
  readonly parameters: JsonObject | null;
}

/** @param run a configuration in an apply; a plan or a state lacks the secret parameters, which only a start needs */
export const requestOf = (run: ExecutionConfig | ExecutionPlan | ExecutionState): RunRequest => ({
  workflowId: knownValue(run.workflow_id) ?? "",
  trigger: knownValue(run.trigger) ?? "",
  parameters: sentParameters(run),
});

/**
 * The values whose change starts another run: a create with the same key continues with the run that a delete handed
 * over.
 */
export function keyOf(run: ExecutionPlan | ExecutionState): string {
  const sorted = (values: ExecutionPlan["keepers"]): unknown =>
    values instanceof Map ? [...(values as ReadonlyMap<string, unknown>)].sort(([a], [b]) => (a < b ? -1 : 1)) : null;
  return JSON.stringify([run.workflow_id, run.trigger, sorted(run.parameters), sorted(run.keepers)]);
}

/** How a workflow is run once and its instance is found. An answer may not name it, and a run may never be visible. */
export function runCreation(client: ServiceClient, request: RunRequest): Creatable<Listed, Listed> {
  const { workflowId, trigger, parameters } = request;
  return {
    noun: NOUN,
    label: `the run of workflow "${workflowId}"`,
    action: `run workflow "${workflowId}"`,
    typeName: "wfa_workflow_execution",
    importId: (instanceId) => executionId({ workflowId, trigger, instanceId }),
    path: attributePath("workflow_id"),
    keys: [workflowId],
    // Others start runs too, and a create has to tell its own from theirs.
    listAge: 0,
    ownId: null,
    mayStayUnidentified: true,
    afterUnconfirmed: (isAnswered) =>
      `${isAnswered ? "The workflow was started, but the service did not show which instance that is" : "Cannot tell whether the workflow was started: the service shows no new instance"}. Apply again: if the service shows the run then, that apply continues with it; otherwise it runs the workflow again. If the workflow must not run twice, check the service first`,
    list: (options) => shownRuns(client, request, options),
    // A run stays in state even if the service no longer shows it, so there is nothing to read.
    get: async (id) => ({ id }),
    knownById: (id) => ({ id }),
    decide: async () => ({ kind: "create" }),
    post: async (options) => {
      const answer = await client.workflows.execute(workflowId, trigger, parameters, options);
      if (answer === null) {
        // A wrong context path answers 404 to everything; the list then fails too, and says so.
        await client.workflows.list({}, options);
        throw notRunnable(workflowId, trigger);
      }
      return answer.id === workflowId ? { ...answer, id: null } : answer;
    },
    isOurs: () => true,
  };
}

/** The instances of one workflow and trigger, including ended ones, which services may no longer show. */
async function shownRuns(client: ServiceClient, request: RunRequest, options: CallOptions): Promise<readonly Listed[]> {
  // One after the other, because a run that ends in between moves from the instances to the logs, so at least one read
  // shows it.
  const instances = await client.workflowInstances.list({}, options);
  const ended = await endedRuns(client, request, options);
  const going = instances.flatMap((instance) => (mayBeOf(instance, request) ? (instance.id ?? []) : []));
  return [...new Set([...going, ...ended])].map((id) => ({ id }));
}

/**
 * From the logs of the last two days: only those that name their instance count. A key without permission to read logs
 * may still run workflows.
 */
async function endedRuns(client: ServiceClient, request: RunRequest, options: CallOptions): Promise<readonly string[]> {
  try {
    const logs = await client.workflowLogs.list({ queryType: "L48" }, options);
    return logs.flatMap((log) => (mayBeOf(log, request) ? (textIn(log.attributes, "instanceId") ?? []) : []));
  } catch (error) {
    if (error instanceof StatusError && !error.mayHaveHadEffect && [401, 403, 404].includes(error.status)) return [];
    throw error;
  }
}

/** An instance that does not show its workflow or trigger may belong to any. */
function mayBeOf({ attributes }: ServiceObject, { workflowId, trigger }: RunRequest): boolean {
  return (
    (textIn(attributes, "workflowId") ?? workflowId) === workflowId &&
    (textIn(attributes, "trigger") ?? trigger) === trigger
  );
}

const notRunnable = (workflowId: string, trigger: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${workflowId}" cannot be started by trigger "${trigger}"`,
    detail:
      "The service answered that it has no such workflow or trigger, so nothing was run. Either there is no workflow with this id, or it has no approved version, or that has no trigger of this name. Data source wfa_workflow shows both versions",
    path: attributePath("workflow_id"),
  });
