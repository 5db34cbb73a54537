import { attributePath, UNKNOWN, valuesEqual, type Path } from "../../cty";
import { ClientError } from "../../client";
import {
  DiagnosticError,
  withConsequence,
  type DiagnosticText,
  type JsonValue,
  string,
  type ManagedResource,
} from "../../framework";
import { knownValue } from "../shared/attribute-values";
import { createObject, provenanceAfter, planConfirmed } from "../shared/create-object";
import { findToDelete, findToRead } from "../shared/find-object";
import { type Context, errorText, type ProviderData, failureText, serviceCall } from "../shared/service-call";
import { executionId, CONFIRMED, encodeRecord, STARTED, importedKey, isUnfinished, provenanceOf } from "./record";
import { keyOf, NOUN, requestOf, runCreation } from "./run-creation";
import {
  secretParameters,
  type ExecutionConfig,
  type ExecutionPlan,
  refuseSharedNames,
  workflowExecutionSchema,
  type ExecutionState,
} from "./schema";
import { awaitEnd, cannotWait, endOf, observeRun, unconfirmedRun } from "./run-end";

/** Runs the workflow once, or continues with the run that the delete before it has handed over; waits if configured. */
async function createExecution(
  { config, planned }: { readonly config: ExecutionConfig; readonly planned: ExecutionPlan },
  context: Context,
) {
  const { client, coordination, addSecret } = context.data;
  secretParameters(config).forEach(addSecret);
  const request = requestOf(config);
  let instanceId = coordination.takeOver(NOUN, keyOf(planned));
  if (instanceId === null) {
    const created = await createObject(runCreation(client, request), { adopt: false }, context);
    if (created.kind === "unconfirmed")
      return {
        state: { ...planned, id: null, instance_id: null, result: null },
        private: encodeRecord(provenanceAfter(created, null)),
      };
    instanceId = "id" in created ? created.id : null;
  }
  const waits = knownValue(planned.wait_for_completion) === true;
  const result = waits ? await resultOf(request.workflowId, instanceId, context) : null;
  const isFinished = !context.diagnostics.hasErrors;
  const id = isFinished ? executionId({ ...request, instanceId }) : null;
  return {
    state: { ...planned, id, instance_id: instanceId, result },
    private: encodeRecord(isFinished ? CONFIRMED : STARTED),
  };
}

/** Changes only attributes that exist only in state; a run that was untainted after a failed create gets its id. */
function updateExecution(planned: ExecutionPlan, stored: JsonValue) {
  const instanceId = knownValue(planned.instance_id);
  // Only a refresh can find out whether an unconfirmed run was started.
  if (instanceId === null) return { state: planned, private: stored };
  const id = knownValue(planned.id) ?? executionId({ ...requestOf(planned), instanceId });
  return { state: { ...planned, id }, private: encodeRecord(CONFIRMED) };
}

/** The run's result. From here on the run has started and must be in state, even if something fails. */
async function resultOf(
  workflowId: string,
  instanceId: string | null,
  { data: { client }, diagnostics, signal }: Context,
): Promise<string | null> {
  if (instanceId === null) {
    diagnostics.warning(cannotWait(workflowId));
    return null;
  }
  try {
    const onTimeout = (lastState: string | null) => notOver(instanceId, lastState);
    const { result, awaitsConfirmation } = await awaitEnd(client, instanceId, { signal, onTimeout });
    if (awaitsConfirmation) diagnostics.warning(unconfirmedRun(workflowId, instanceId));
    return result;
  } catch (error) {
    // Not an error, which would taint the run and make the next apply start another one.
    if (error instanceof ClientError && error.code === "aborted")
      diagnostics.warning(interrupted(instanceId, client.endpoint));
    else
      diagnostics.error(
        withConsequence(
          errorText(`run workflow "${workflowId}"`, client, error),
          `The workflow was started (instance "${instanceId}"), and the next apply continues with it: it does not run the workflow again unless what is run or its keepers change`,
        ),
      );
    return null;
  }
}

const interrupted = (instanceId: string, endpoint: string): DiagnosticText => ({
  summary: `Workflow instance "${instanceId}" is left running`,
  detail: `The apply was interrupted while it waited for the run. The instance is still running, nothing was cancelled, and a refresh fills in its result when it is over. The next apply does not start another one unless what is run or its keepers change.\n\nTo cancel it, invoke action wfa_cancel_instance with this id, or send PUT ${endpoint}/workflowInstances/${encodeURIComponent(instanceId)} on an engine without actions`,
});

/** At the time limit. */
const notOver = (instanceId: string, lastState: string | null): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow instance "${instanceId}" has not ended yet`,
    detail: `It is still running on the service${lastState === null ? "" : ` (its state is "${lastState}")`}`,
    afterStop: "Apply again to continue with it",
  });

/** The attributes whose change starts another run; after an import, unknown values come from the configuration. */
function replacing(planned: ExecutionPlan, prior: ExecutionPlan, imported: boolean): readonly Path[] {
  return (["parameters", "keepers"] as const).flatMap((name) => {
    const isSame = valuesEqual(planned[name], prior[name]);
    return isSame || (imported && prior[name] === null) ? [] : [attributePath(name)];
  });
}

const lookFor = ({ workflow_id }: ExecutionState): string => `look for the run of workflow "${workflow_id}"`;

export const workflowExecution: ManagedResource<typeof workflowExecutionSchema, ProviderData> = {
  typeName: "wfa_workflow_execution",
  schema: workflowExecutionSchema,
  identity: {
    attributes: {
      workflow_id: { type: string, description: "Id of the workflow.", import: "required" },
      trigger: { type: string, description: "Name of the trigger that started it.", import: "required" },
      // Optional, since a run may have been started without learning its id; an import needs it all the same.
      instance_id: {
        type: string,
        description: "Id of the workflow instance. An import needs it.",
        import: "optional",
      },
    },
  },
  identityOf: ({ workflow_id, trigger, instance_id }) => ({ workflow_id, trigger, instance_id }),

  validate: refuseSharedNames,

  async plan(request, context) {
    const { prior, planned, private: stored } = request;
    await planConfirmed(request, context);
    if (prior === null) return { planned };
    const provenance = provenanceOf(prior, stored);
    const { id, instance_id, result } = prior;
    const requiresReplace = replacing(planned, prior, provenance.kind === "imported");
    if (requiresReplace.length > 0) return { planned, requiresReplace };
    // Attributes that exist only in state do not affect the run. The update of a run that was untainted fills in its
    // id.
    const isToFinish = isUnfinished(provenance) && instance_id !== null;
    return { planned: { ...planned, id: isToFinish ? UNKNOWN : id, instance_id, result } };
  },

  async read({ state: prior, private: stored }, context) {
    const { client } = context.data;
    const { diagnostics, signal } = context;
    const provenance = provenanceOf(prior, stored);
    let state = isUnfinished(provenance) ? { ...prior, id: null } : prior;
    if (state.result !== null) return { state, private: stored };
    if (provenance.kind === "unconfirmed") {
      const known = { id: null, provenance };
      const found = await serviceCall(lookFor(state), client, () =>
        findToRead(runCreation(client, requestOf(state)), known, context),
      );
      if (found === null) return null;
      state = { ...state, instance_id: found.id };
    }
    const instanceId = state.instance_id;
    if (instanceId === null) {
      const id = state.id ?? executionId({ ...requestOf(state), instanceId });
      return { state: { ...state, id }, private: encodeRecord(CONFIRMED) };
    }
    try {
      const end = endOf(await observeRun(client, instanceId, { signal }), false, null);
      return { state: { ...state, result: end && end.result }, private: stored };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const text = failureText(`read how workflow instance "${instanceId}" ended`, client, error);
      diagnostics.warning({ ...text, detail: `${text.detail}\n\nThe run stays in state as it is` });
      return { state, private: stored };
    }
  },

  create: (request, context) => createExecution(request, context),
  update: async ({ planned, private: stored }) => updateExecution(planned, stored),
  // A run cannot be reverted; one whose create failed is handed over to the create that follows.
  async delete({ state, private: stored }, context) {
    const { client, coordination } = context.data;
    const provenance = provenanceOf(state, stored);
    if (!isUnfinished(provenance)) return;
    const known = { id: state.instance_id, provenance };
    const found = await serviceCall(lookFor(state), client, () =>
      findToDelete(runCreation(client, requestOf(state)), known, context),
    );
    if (found !== null) coordination.handOver({ noun: NOUN, id: found.id, key: keyOf(state) });
  },

  // Whether there was such a run is not asked: one that ended long ago is no longer shown.
  async import(request) {
    const key = importedKey(request);
    return {
      state: { id: executionId(key), workflow_id: key.workflowId, trigger: key.trigger, instance_id: key.instanceId },
      private: encodeRecord({ kind: "imported", baseline: null }),
    };
  },
};
