import { randomUUID } from "node:crypto";
import { attributePath, type Path } from "../../cty";
import { ClientError } from "../../client";
import { DiagnosticError, string, type ManagedResource, type ResourceContext } from "../../framework";
import { createObject, handOver, notRefreshed, provenanceAfter, takeOver } from "../creation";
import { textOf } from "../import";
import { knownValue } from "../attributes";
import { errorText, failureText, type ProviderData, serviceCall } from "../connection";
import { awaitEnd } from "./await-end";
import { executionId, parseExecutionId } from "./execution-id";
import { observeRun } from "./observe-run";
import { statusOf, stepsToCreate } from "./reconcile";
import {
  decodeRecord,
  encodeRecord,
  provenanceToDelete,
  refreshed,
  unconfirmedId,
  unfinishedId,
  withIdOf,
} from "./record";
import { instanceOf, keyOf, NOUN, requestOf, runCreation } from "./run-creation";
import { requireRunnable } from "./runnable";
import { executionTimeouts, workflowExecutionSchema, type ExecutionPlan, type ExecutionState } from "./schema";

type Context = ResourceContext<ProviderData>;

async function create(planned: ExecutionPlan, context: Context) {
  const { client, coordination } = context.data;
  const request = requestOf(planned);
  const action = `run workflow "${request.workflowId}"`;
  let instanceId = takeOver(coordination, NOUN, keyOf(planned));
  if (instanceId === null) {
    const { workflowId, trigger } = request;
    await serviceCall(action, client, () => requireRunnable(client, workflowId, trigger, context.signal));
    const created = await createObject(runCreation(client, request), { adopt: false }, context);
    if (created.kind === "unconfirmed")
      return {
        state: { ...planned, id: unconfirmedId(request), instance_id: null, result: null },
        private: encodeRecord(provenanceAfter(created, null, {})),
      };
    instanceId = "id" in created ? created.id : null;
  }
  const id = executionId({ ...request, instanceId: instanceId ?? `unknown-${randomUUID()}` });
  const state = { ...planned, instance_id: instanceId, id, result: null as string | null };
  for (const step of stepsToCreate(knownValue(planned.wait_for_completion) ?? false)) {
    if (step.kind === "wait") state.result = await outcome(instanceId, action, context);
  }
  return context.diagnostics.hasErrors
    ? { state: { ...state, id: unfinishedId(request) }, private: encodeRecord({ kind: "notYetReadBack" }) }
    : { state, private: encodeRecord({ kind: "confirmed", baseline: null }) };
}

/** The run's result. From here on the run has started and must be in state, even if something fails. */
async function outcome(
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
    return await awaitEnd(client, instanceId, { signal, onTimeout: (lastState) => notOver(instanceId, lastState) });
  } catch (error) {
    if (error instanceof ClientError && error.code === "aborted") {
      // Not an error, which would taint the run and make the next apply start another one.
      diagnostics.warning({
        summary: `Workflow instance "${instanceId}" is left running`,
        detail:
          "The apply was interrupted while it waited for the run. The instance is still running, nothing was cancelled, and a refresh fills in its result when it is over",
      });
      return null;
    }
    const text = errorText(action, client, error);
    diagnostics.error({
      ...text,
      detail: `${text.detail}\n\nThe workflow was started (instance "${instanceId}"), and the next apply continues with it: it does not run the workflow again unless what is run or its keepers change`,
    });
    return null;
  }
}

const notOver = (instanceId: string, lastState: string | null): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow instance "${instanceId}" has not ended yet`,
    detail: `It is still running on the service${lastState === null ? "" : ` (its state is "${lastState}")`}. If runs need longer, raise timeouts.create`,
  });

/** The attributes whose change starts another run; after an import, unknown values come from the configuration. */
function replacing(planned: ExecutionPlan, prior: ExecutionPlan, imported: boolean): readonly Path[] {
  return (["parameters", "keepers"] as const).flatMap((name) => {
    const changed = !sameMap(planned[name], prior[name]);
    return changed && !(imported && prior[name] === null) ? [attributePath(name)] : [];
  });
}

function sameMap(a: ExecutionPlan["keepers"], b: ExecutionPlan["keepers"]): boolean {
  if (!(a instanceof Map) || !(b instanceof Map)) return a === b;
  const [left, right] = [a as ReadonlyMap<string, unknown>, b as ReadonlyMap<string, unknown>];
  return (
    left.size === right.size &&
    [...left].every(([name, value]) => typeof value === "string" && right.get(name) === value)
  );
}

const lookFor = ({ workflow_id }: ExecutionState): string => `look for the run of workflow "${workflow_id}"`;

export const workflowExecution: ManagedResource<typeof workflowExecutionSchema, ProviderData> = {
  typeName: "wfa_workflow_execution",
  schema: workflowExecutionSchema,
  timeouts: executionTimeouts,
  identity: {
    attributes: {
      workflow_id: { type: string, description: "Id of the workflow.", import: "required" },
      trigger: { type: string, description: "Name of the trigger that started it.", import: "required" },
      // Optional, because a run may have started without a known id; an import still requires it.
      instance_id: {
        type: string,
        description: "Id of the workflow instance. An import needs it.",
        import: "optional",
      },
    },
  },
  identityOf: ({ workflow_id, trigger, instance_id }) => ({ workflow_id, trigger, instance_id }),

  async plan({ prior, planned, private: stored }) {
    if (prior === null) return { planned };
    const imported = decodeRecord(stored).kind === "imported";
    const { id, instance_id, result } = prior;
    const requiresReplace = replacing(planned, prior, imported);
    // Attributes that exist only in state do not affect the run.
    return requiresReplace.length > 0
      ? { planned, requiresReplace }
      : { planned: { ...planned, id, instance_id, result } };
  },

  async read({ state: prior, private: stored }, { data: { client }, diagnostics, signal }) {
    const provenance = decodeRecord(stored);
    const known = withIdOf(prior, provenance);
    if (known.result !== null) return { state: known, private: stored };
    // Without knowing whether the run was started, an apply would start another one.
    const find = (): Promise<string | null> => instanceOf(client, known, provenance, { signal });
    const instance_id = await serviceCall(lookFor(known), client, find);
    const state = { ...refreshed(known), instance_id };
    try {
      if (state.instance_id === null) return { state, private: stored };
      const status = statusOf(await observeRun(client, state.instance_id, { signal }), false, null);
      return { state: { ...state, result: status.kind === "over" ? status.result : null }, private: stored };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const text = failureText(`read how workflow instance "${state.instance_id}" ended`, client, error);
      diagnostics.warning({ ...text, detail: `${text.detail}\n\nThe run stays in state as it is` });
      return { state, private: stored };
    }
  },

  create: ({ planned }, context) => create(planned, context),
  update: async ({ planned }) => ({ state: planned, private: null }),
  // A run cannot be reverted; one whose create failed is handed over to the create that follows.
  async delete({ state, private: stored }, { data: { client, coordination }, signal }) {
    const { label, path } = runCreation(client, requestOf(state));
    const provenance = provenanceToDelete(state, stored);
    if (provenance === null) throw notRefreshed({ label: `the ${label}`, path });
    if (provenance.kind === "confirmed" || provenance.kind === "imported") return;
    const id = await serviceCall(lookFor(state), client, () => instanceOf(client, state, provenance, { signal }));
    if (id !== null) handOver(coordination, NOUN, { id, key: keyOf(state) });
  },

  async import(request) {
    const key =
      "id" in request
        ? parseExecutionId(request.id)
        : {
            workflowId: textOf(request.identity["workflow_id"]),
            trigger: textOf(request.identity["trigger"]),
            instanceId: textOf(request.identity["instance_id"]),
          };
    if (key === undefined || key.instanceId === "") {
      throw new DiagnosticError({
        summary: "The import id is not that of a run",
        detail:
          "The id must be WORKFLOW_ID/TRIGGER/INSTANCE_ID, such as 4711/nightly/8c2e. Percent-encode a part that contains a slash. An identity needs all three parts",
      });
    }
    return {
      state: { id: executionId(key), workflow_id: key.workflowId, trigger: key.trigger, instance_id: key.instanceId },
      private: encodeRecord({ kind: "imported", baseline: null }),
    };
  },
};
