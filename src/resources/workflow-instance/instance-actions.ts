import {
  ClientError,
  textIn,
  type CallOptions,
  type ServiceClient,
  type ServiceObject,
  StatusError,
  waitUntil,
} from "../../client";
import {
  defineSchema,
  optional,
  required,
  string,
  DiagnosticError,
  durationMilliseconds,
  type Action,
  type ActionContext,
  type Progress,
} from "../../framework";
import { exactlyOneOf, notBlank, timeoutAttribute } from "../shared/attribute-values";
import { type ProviderData, serviceCall, heartbeat } from "../shared/service-call";

/** What an action does to instances, and how its messages say so. */
interface Deed {
  readonly verb: "cancel" | "delete";
  readonly done: "cancelled" | "deleted";
  readonly before: (count: number) => string;
  readonly now: (count: number) => string;
  readonly after: string;
  /** Null: there is no such instance. */
  send(client: ServiceClient, id: string, options: CallOptions): Promise<unknown>;
  /** Those of the instances that it has not reached yet. */
  left(client: ServiceClient, ids: readonly string[], options: CallOptions): Promise<readonly string[]>;
}

const CANCEL: Deed = {
  verb: "cancel",
  done: "cancelled",
  before: (count) => (count === 1 ? "was still running" : "were still running"),
  now: (count) => (count === 1 ? "is still running" : "are still running"),
  after: "is no longer running",
  send: async (client, id, options) => {
    try {
      return await client.workflowInstances.cancel(id, options);
    } catch (error) {
      // A retry is refused if the first attempt, whose answer was lost, cancelled it.
      const mayBeDone = error instanceof StatusError && error.mayHaveHadEffect;
      if (mayBeDone && (await CANCEL.left(client, [id], options)).length === 0) return {};
      throw error;
    }
  },
  left: async (client, ids, options) => {
    const running = await runningInstances(client, options);
    return ids.filter((id) => running.some((instance) => instance.id === id));
  },
};

const DELETE: Deed = {
  verb: "delete",
  done: "deleted",
  before: () => "still existed",
  now: () => "still exists",
  after: "is gone",
  send: (client, id, options) => client.workflowInstances.delete(id, options),
  left: async (client, [id], options) => ((await client.workflowInstances.get(id!, options)) === null ? [] : [id!]),
};

type Instance = ServiceObject & { readonly id: string };

/** From the list, which can be filtered by state (interface document, 4.2), because an instance need not show its own. */
const runningInstances = async (client: ServiceClient, options: CallOptions): Promise<readonly Instance[]> =>
  (await client.workflowInstances.list({ state: "running" }, options)).filter(
    (instance): instance is Instance => instance.id !== null,
  );

type Context = ActionContext<ProviderData>;

/** Runs an action. After an interruption, the lines that it has reported say which requests were accepted. */
function perform(
  what: string,
  { verb }: Deed,
  { data: { client }, signal }: Context,
  run: () => Promise<void>,
): Promise<void> {
  return serviceCall(`${verb} ${what}`, client, async () => {
    try {
      await run();
    } catch (error) {
      if (!isInterruption(error, signal)) throw error;
      throw interrupted(
        `The action to ${verb} ${what} was interrupted`,
        "The service continues with the requests that it accepted, which the action has reported. One that it had not answered yet may have reached it too",
      );
    }
  });
}

const isInterruption = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted && error instanceof ClientError && error.code === "aborted";

/** Without a cause, which would be taken for an interruption that nothing is known of. */
const interrupted = (summary: string, goesOn: string): DiagnosticError =>
  new DiagnosticError({
    summary,
    detail: `Terraform asked the provider to stop. ${goesOn}. ${LOOK}. Running the action again does no harm`,
  });

const LOOK = "Data source wfa_workflow_instance shows an instance while it exists";

/** Whether there is such an instance. */
async function begin(deed: Deed, id: string, { data, writing }: Context, progress: Progress): Promise<boolean> {
  if ((await deed.send(data.client, id, { signal: writing })) === null) return false;
  progress(`Instance ${id} is being ${deed.done}`);
  return true;
}

/** Waits until the service shows the effect on each. */
async function finish(
  deed: Deed,
  ids: readonly string[],
  timeout: string,
  { data: { client }, signal }: Context,
  progress: Progress,
): Promise<void> {
  let left = ids;
  const named = (): string => `${left.length === 1 ? "instance" : "instances"} ${quoted(left)}`;
  await waitUntil(
    async (looking) => {
      const now = await deed.left(client, left, { signal: looking });
      for (const id of left) if (!now.includes(id)) progress(`Instance ${id} ${deed.after}`);
      left = now;
      return left.length === 0;
    },
    {
      signal,
      timeout: durationMilliseconds(timeout),
      ...heartbeat(
        progress,
        () => `${left.length === 1 ? "Instance" : "Instances"} ${left.join(", ")} ${deed.now(left.length)}`,
      ),
      onTimeout: () =>
        new DiagnosticError({
          summary: `Workflow ${named()} ${deed.before(left.length)} after ${timeout}`,
          detail: `The service accepted the request to ${deed.verb}, but did not show its effect in time. It may take effect later. ${LOOK}. If the service needs longer, raise timeout`,
        }),
    },
  ).catch((error: unknown) => {
    if (!isInterruption(error, signal)) throw error;
    throw interrupted(
      `Workflow ${named()} ${deed.before(left.length)}`,
      `The service accepted the request to ${deed.verb}, and continues with it`,
    );
  });
}

const quoted = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(", ");

function one(deed: Deed, id: string, timeout: string, context: Context, progress: Progress): Promise<void> {
  return perform(`workflow instance "${id}"`, deed, context, async () => {
    if (await begin(deed, id, context, progress)) return finish(deed, [id], timeout, context, progress);
    context.diagnostics.warning({
      summary: `There is no workflow instance "${id}"`,
      detail: `It has ended or was deleted, or the id does not belong to an instance. Nothing was ${deed.done}`,
    });
  });
}

const deleteInstanceSchema = defineSchema({
  description: "Deletes a workflow instance in any state. If the instance no longer exists, the action warns.",
  attributes: {
    instance_id: required(string, { description: "Id of the instance.", validate: notBlank() }),
    timeout: timeoutAttribute("the instance to be gone", "5m"),
  },
});

export const deleteInstance: Action<typeof deleteInstanceSchema, ProviderData> = {
  typeName: "wfa_delete_instance",
  schema: deleteInstanceSchema,
  invoke: ({ instance_id: id, timeout }, context, progress) => one(DELETE, id, timeout, context, progress),
};

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

export const cancelInstance: Action<typeof cancelInstanceSchema, ProviderData> = {
  typeName: "wfa_cancel_instance",
  schema: cancelInstanceSchema,
  validate: exactlyOneOf("instance_id", "workflow_id"),
  async invoke({ instance_id: id, workflow_id: workflowId, timeout }, context, progress) {
    if (id !== null) return one(CANCEL, id, timeout, context, progress);
    if (workflowId === null) return;
    await perform(`the running instances of workflow "${workflowId}"`, CANCEL, context, async () => {
      // Those that run now. One that starts later is not cancelled, so that no schedule keeps this waiting.
      const ids = await instancesOf(workflowId, context, progress);
      const begun: string[] = [];
      for (const each of ids) if (await beginUnlessEnded(each, context, progress)) begun.push(each);
      if (begun.length > 0) await finish(CANCEL, begun, timeout, context, progress);
    });
  },
};

/** The running instances of a workflow; says so if there is none, or some do not show which workflow they run. */
async function instancesOf(
  workflowId: string,
  { data: { client }, diagnostics, writing: signal }: Context,
  progress: Progress,
): Promise<readonly string[]> {
  const ids: string[] = [];
  const unclear: string[] = [];
  for (const instance of await runningInstances(client, { signal })) {
    // A list may show fewer fields. One that is gone by now has ended.
    const shown =
      workflowOf(instance) === null ? await client.workflowInstances.get(instance.id, { signal }) : instance;
    if (shown === null) continue;
    const workflow = workflowOf(shown);
    if (workflow === workflowId) ids.push(instance.id);
    else if (workflow === null) unclear.push(instance.id);
  }
  if (unclear.length > 0) {
    const count = unclear.length === 1 ? "1 running instance belongs" : `${unclear.length} running instances belong`;
    diagnostics.warning({
      summary: `Cannot tell whether ${count} to workflow "${workflowId}"`,
      detail: `The service does not show which workflow they run, so they were not cancelled: ${quoted(unclear)}. To cancel one of them, set instance_id in place of workflow_id`,
    });
  }
  if (ids.length > 0) return ids;
  if (unclear.length > 0) progress(`No running instance is known to belong to workflow "${workflowId}"`);
  else if ((await client.workflows.get(workflowId, {}, { signal })) !== null)
    progress(`Workflow "${workflowId}" has no running instance`);
  else
    diagnostics.warning({
      summary: `There is no workflow "${workflowId}"`,
      detail:
        "The service has neither a workflow with this id nor a running instance of it. Nothing was cancelled. Data source wfa_workflows lists the existing workflows",
    });
  return [];
}

/** The interface document defines no fields of an instance (2.2). */
const workflowOf = ({ attributes }: ServiceObject): string | null => textIn(attributes, "workflowId");

/** A run that ended by itself after it was listed is no failure. */
async function beginUnlessEnded(id: string, context: Context, progress: Progress): Promise<boolean> {
  try {
    return await begin(CANCEL, id, context, progress);
  } catch (error) {
    const options = { signal: context.writing };
    const hasEnded =
      error instanceof StatusError && (await CANCEL.left(context.data.client, [id], options)).length === 0;
    if (hasEnded) return false;
    throw error;
  }
}
