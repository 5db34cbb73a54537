import { attributePath } from "../../cty";
import { ClientError } from "../../client";
import { DiagnosticError, withConsequence, type JsonValue, type ResourceContext } from "../../framework";
import { knownValue } from "../attributes";
import { errorText, type ProviderData, createObject, provenanceAfter, takeOver } from "../shared";
import { awaitEnd } from "./await-end";
import { executionId } from "./execution-id";
import { interruptedApply, notOver, unconfirmedRun } from "./messages";
import { secretParameters } from "./parameters";
import { stepsToCreate } from "./steps";
import { CONFIRMED, encodeRecord, STARTED } from "./record";
import { keyOf, NOUN, requestOf, runCreation } from "./run-creation";
import type { ExecutionConfig, ExecutionPlan } from "./schema";

type Context = ResourceContext<ProviderData>;

/** Runs the workflow once, or continues with the run that the delete before it has handed over. */
export async function createExecution(
  { config, planned }: { readonly config: ExecutionConfig; readonly planned: ExecutionPlan },
  context: Context,
) {
  const { client, coordination, addSecret } = context.data;
  secretParameters(config).forEach(addSecret);
  const request = requestOf(config);
  const creatable = runCreation(client, request);
  let instanceId = takeOver(coordination, NOUN, keyOf(planned));
  let result: string | null = null;
  for (const step of stepsToCreate(instanceId !== null, knownValue(planned.wait_for_completion) ?? false)) {
    if (step.kind === "wait") {
      result = await outcome(request.workflowId, instanceId, creatable.action, context);
      continue;
    }
    const created = await createObject(creatable, { adopt: false }, context);
    if (created.kind === "unconfirmed")
      return {
        state: { ...planned, id: null, instance_id: null, result },
        private: encodeRecord(provenanceAfter(created, null, {})),
      };
    instanceId = "id" in created ? created.id : null;
  }
  const isFinished = !context.diagnostics.hasErrors;
  return {
    state: {
      ...planned,
      id: isFinished ? executionId({ ...request, instanceId }) : null,
      instance_id: instanceId,
      result,
    },
    private: encodeRecord(isFinished ? CONFIRMED : STARTED),
  };
}

/** Changes only attributes that exist only in state; a run that was untainted after a failed create gets its id. */
export function updateExecution(planned: ExecutionPlan, stored: JsonValue) {
  const instanceId = knownValue(planned.instance_id);
  // Only a refresh can find out whether an unconfirmed run was started.
  if (instanceId === null) return { state: planned, private: stored };
  const id = knownValue(planned.id) ?? executionId({ ...requestOf(planned), instanceId });
  return { state: { ...planned, id }, private: encodeRecord(CONFIRMED) };
}

/** The run's result. From here on the run has started and must be in state, even if something fails. */
async function outcome(
  workflowId: string,
  instanceId: string | null,
  action: string,
  { data: { client }, diagnostics, signal }: Context,
): Promise<string | null> {
  if (instanceId === null) {
    diagnostics.warning({
      summary: "Cannot wait for the run",
      detail:
        "The workflow was started, but the service did not show which instance it is. It may have ended already; see data source wfa_workflow_logs",
      path: attributePath("wait_for_completion"),
    });
    return null;
  }
  try {
    const onTimeout = (lastState: string | null) => new DiagnosticError(notOver(instanceId, lastState));
    const { result, awaitsConfirmation } = await awaitEnd(client, instanceId, { signal, onTimeout });
    if (awaitsConfirmation) diagnostics.warning(unconfirmedRun(workflowId, instanceId));
    return result;
  } catch (error) {
    if (error instanceof ClientError && error.code === "aborted") {
      // Not an error, which would taint the run and make the next apply start another one.
      diagnostics.warning(interruptedApply(instanceId, client.endpoint));
      return null;
    }
    const text = errorText(action, client, error);
    diagnostics.error(
      withConsequence(
        text,
        `The workflow was started (instance "${instanceId}"), and the next apply continues with it: it does not run the workflow again unless what is run or its keepers change`,
      ),
    );
    return null;
  }
}
