import { attributePath, UNKNOWN } from "../../cty";
import { textIn, type CallOptions, type ServiceClient, type ServiceObject, StatusError, waitUntil } from "../../client";
import {
  defineSchema,
  optional,
  string,
  DiagnosticError,
  durationMilliseconds,
  type Action,
  type ActionContext,
  type Progress,
} from "../../framework";
import { notBlank, timeoutAttribute } from "../attributes";
import { interruptible, type ProviderData, serviceCall, heartbeat } from "../shared";
import {
  leftToBeCancelled,
  notCancelledYet,
  noWorkflow,
  partlyCancelled,
  perhapsCancelled,
  stillRunning,
  unclearInstances,
} from "./messages";

/**
 * Ids of the running instances. Uses the list, which can be filtered by state (interface document, 4.2), because an
 * instance need not show its own.
 */
async function runningInstances(client: ServiceClient, options: CallOptions): Promise<ReadonlySet<string>> {
  return new Set((await listed(client, options)).map(({ id }) => id));
}

/** The running instances by the workflow that they run. */
interface RunsOfWorkflow {
  readonly ids: readonly string[];
  /** Ids of those that do not show which workflow they run: the interface document defines no fields (2.2). */
  readonly unclear: readonly string[];
}

async function runningInstancesOf(
  client: ServiceClient,
  workflowId: string,
  options: CallOptions,
): Promise<RunsOfWorkflow> {
  const ids: string[] = [];
  const unclear: string[] = [];
  for (const instance of await listed(client, options)) {
    // A list may show fewer fields. One that is gone by now has ended.
    const shown = workflowOf(instance) === null ? await client.workflowInstances.get(instance.id, options) : instance;
    if (shown === null) continue;
    const workflow = workflowOf(shown);
    if (workflow === workflowId) ids.push(instance.id);
    else if (workflow === null) unclear.push(instance.id);
  }
  return { ids, unclear };
}

type Instance = ServiceObject & { readonly id: string };

const listed = async (client: ServiceClient, options: CallOptions): Promise<readonly Instance[]> =>
  (await client.workflowInstances.list({ state: "running" }, options)).filter(
    (instance): instance is Instance => instance.id !== null,
  );

const workflowOf = ({ attributes }: ServiceObject): string | null => textIn(attributes, "workflowId");

const cancelInstanceSchema = defineSchema({
  description: "Cancels a workflow instance that is running, or all running instances of a workflow.",
  attributes: {
    instance_id: optional(string, {
      description:
        "Id of the instance. If it no longer exists, the action warns. Set exactly one of `instance_id` and `workflow_id`.",
      validate: notBlank(),
    }),
    workflow_id: optional(string, {
      description:
        "Id of the workflow whose instances are cancelled: those that run when the action starts. If none runs, the action does nothing.",
      validate: notBlank(),
    }),
    timeout: timeoutAttribute("the instances to stop running", "5m"),
  },
});

type Context = ActionContext<ProviderData>;

export const cancelInstance: Action<typeof cancelInstanceSchema, ProviderData> = {
  typeName: "wfa_cancel_instance",
  schema: cancelInstanceSchema,
  validate({ instance_id: id, workflow_id: workflowId }, diagnostics) {
    // An unknown one may be null in the end; the final values are checked again.
    const isOpen = [id, workflowId].includes(UNKNOWN) && id !== null && workflowId !== null;
    if (isOpen || (id === null) !== (workflowId === null)) return;
    diagnostics.error({
      summary: "Set exactly one of instance_id and workflow_id",
      detail: id === null ? "Neither is set. Set one of them" : "Both are set. Remove one of them",
      path: attributePath("instance_id"),
    });
  },
  async invoke({ instance_id: id, workflow_id: workflowId, timeout }, context, progress) {
    const milliseconds = durationMilliseconds(timeout);
    if (id !== null) await cancelOne(id, milliseconds, context, progress);
    else if (workflowId !== null) await cancelRunsOf(workflowId, milliseconds, context, progress);
  },
};

function cancelOne(id: string, timeout: number, context: Context, progress: Progress): Promise<void> {
  const { client } = context.data;
  return serviceCall(`cancel workflow instance "${id}"`, client, async () => {
    const accepted = await interruptible(
      context.writing,
      () => isAccepted(client, id, context.writing),
      () => perhapsCancelled(id),
    );
    if (!accepted) {
      context.diagnostics.warning({
        summary: `There is no workflow instance "${id}"`,
        detail: "It has ended or was deleted, or the id does not belong to an instance. Nothing was cancelled",
      });
      return;
    }
    progress(`Instance ${id} is being cancelled`);
    await allStopped([id], timeout, context, progress);
  });
}

/** Cancels the instances that run now. One that starts later is not cancelled, so that no schedule keeps this waiting. */
function cancelRunsOf(workflowId: string, timeout: number, context: Context, progress: Progress): Promise<void> {
  const { client } = context.data;
  return serviceCall(`cancel the running instances of workflow "${workflowId}"`, client, async () => {
    const accepted: string[] = [];
    await interruptible(
      context.writing,
      () => cancelEach(workflowId, accepted, context, progress),
      () => partlyCancelled(workflowId, accepted),
    );
    if (accepted.length === 0) return;
    await allStopped(accepted, timeout, context, progress);
  });
}

/** Requests the cancellation of each. @param accepted gets those for which the service accepts it */
async function cancelEach(
  workflowId: string,
  accepted: string[],
  { data: { client }, diagnostics, writing: signal }: Context,
  progress: Progress,
): Promise<void> {
  const { ids, unclear } = await runningInstancesOf(client, workflowId, { signal });
  if (unclear.length > 0) diagnostics.warning(unclearInstances(workflowId, unclear));
  if (ids.length === 0) {
    if (unclear.length > 0) progress(`No running instance is known to belong to workflow "${workflowId}"`);
    else if ((await client.workflows.get(workflowId, {}, { signal })) !== null)
      progress(`Workflow "${workflowId}" has no running instance`);
    else diagnostics.warning(noWorkflow(workflowId));
  }
  for (const id of ids) {
    if (!(await isAccepted(client, id, signal).catch(unlessEnded(client, id, signal)))) continue;
    progress(`Instance ${id} is being cancelled`);
    accepted.push(id);
  }
}

/** Says of each instance when it no longer runs. */
async function allStopped(
  ids: readonly string[],
  timeout: number,
  { data: { client }, signal }: Context,
  progress: Progress,
): Promise<void> {
  const left = new Set(ids);
  const look = async (looking: AbortSignal): Promise<boolean> => {
    const running = await runningInstances(client, { signal: looking });
    for (const id of [...left].filter((each) => !running.has(each))) {
      left.delete(id);
      progress(`Instance ${id} is no longer running`);
    }
    return left.size === 0;
  };
  await interruptible(
    signal,
    () =>
      waitUntil(look, {
        signal,
        timeout,
        ...heartbeat(progress, () => stillRunning([...left])),
        onTimeout: () => new DiagnosticError(notCancelledYet([...left], timeout)),
      }),
    () => leftToBeCancelled([...left]),
  );
}

/** False if there is no such instance. */
async function isAccepted(client: ServiceClient, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.workflowInstances.cancel(id, { signal })) !== null;
  } catch (error) {
    // A retry is refused if the first attempt, whose answer was lost, cancelled it.
    if (error instanceof StatusError && error.mayHaveHadEffect && !(await runningInstances(client, { signal })).has(id))
      return true;
    throw error;
  }
}

/** A run that ended by itself after it was listed is no failure. */
const unlessEnded =
  (client: ServiceClient, id: string, signal: AbortSignal) =>
  async (error: unknown): Promise<false> => {
    if (error instanceof StatusError && !(await runningInstances(client, { signal })).has(id)) return false;
    throw error;
  };
