import { attributePath } from "../../cty";
import { ClientError, waitUntil } from "../../client";
import {
  commandInText,
  string,
  withConsequence,
  type ManagedResource,
  type ResourceContext,
  type Stored,
} from "../../framework";
import {
  planConfirmed,
  plansNew,
  textOf,
  effectOf,
  errorText,
  type ProviderData,
  serviceCall,
  flagChangedSincePlan,
  UnreadWrite,
  until,
  withoutUnread,
  wouldRevertFlag,
  writtenNow,
} from "../shared";
import { knownValue } from "../attributes";
import { noQueue, observeQueues, queueNamed } from "./readings";
import { stepsFor, stepsToDelete, type ObservedQueue, type QueueStep } from "./steps";
import { queueTimeouts, workflowQueueSchema, type QueuePlan } from "./schema";

type Context = ResourceContext<ProviderData>;

/** @throws UnreadWrite as {@link effectOf} does */
async function run(steps: readonly QueueStep[], name: string, { data: { client }, signal }: Context): Promise<void> {
  for (const { paused } of steps) {
    const send = async (): Promise<void> => {
      const answer = await client.workflowQueues.setPaused(name, paused, { signal });
      if (answer === null) throw noQueue(name, await observeQueues(client, { signal }));
    };
    const look = (looking: AbortSignal, wasAnswered: boolean): Promise<unknown> =>
      waitUntil(
        async (asking) => {
          const queue = queueNamed(await observeQueues(client, { signal: asking }), name);
          return queue !== null && (queue.paused ?? (wasAnswered ? paused : null)) === paused;
        },
        until(`workflow queue "${name}" as ${paused ? "paused" : "enabled"}`, looking),
      );
    await effectOf(send, look, signal);
  }
}

/** Leaves a queue as it is if somebody paused or enabled it since the plan. */
function refuseFlagChange({ name, paused }: ObservedQueue, last: boolean | null, wanted: boolean | null): void {
  if (wouldRevertFlag(last, paused, wanted))
    throw flagChangedSincePlan(`Workflow queue "${name}"`, "paused", last!, paused!);
}

/** Explains the result of a first write that may have arrived, and what the next apply does. */
function uncertainWrite({ on_destroy }: QueuePlan, paused: boolean): string {
  const kept = `The service may still have ${paused ? "paused" : "enabled"} the queue, so the queue is kept in state, with its previous setting. The engine marks a failed create as tainted. The next apply `;
  return on_destroy === "restore"
    ? `${kept}first restores the queue, as on_destroy says, and then ${paused ? "pauses" : "enables"} it again. To continue without restoring it, run ${commandInText("untaint ADDRESS")} first`
    : `${kept}${paused ? "pauses" : "enables"} it, unless it already is`;
}

function write(planned: QueuePlan, prior: Stored<typeof workflowQueueSchema> | null, context: Context) {
  const { client } = context.data;
  const name = knownValue(planned.name) ?? "";
  const desired = knownValue(planned.paused) ?? false;
  const action = `${desired ? "pause" : "enable"} workflow queue "${name}"`;
  return serviceCall(action, client, async () => {
    const queues = await observeQueues(client, { signal: context.signal });
    const observed = queueNamed(queues, name);
    if (observed === null) throw noQueue(name, queues);
    const state = {
      ...planned,
      id: name,
      original_paused: prior === null ? observed.paused : prior.state.original_paused,
    };
    refuseFlagChange(observed, prior?.state.paused ?? null, desired);
    const steps = stepsFor(desired, prior?.state.paused ?? null, observed);
    try {
      await run(steps, name, context);
    } catch (error) {
      const cause = error instanceof UnreadWrite ? error.cause : error;
      const mayBeSet = cause !== error || (error instanceof ClientError && error.mayHaveHadEffect);
      if (prior !== null || !mayBeSet) throw cause;
      // The queue's original state is known only now.
      const text = errorText(action, client, cause);
      context.diagnostics.error(withConsequence(text, uncertainWrite(planned, desired)));
    }
    // Finding it as wanted counts as a first write.
    return { state, private: prior !== null && steps.length === 0 ? prior.private : { ...writtenNow() } };
  });
}

export const workflowQueue: ManagedResource<typeof workflowQueueSchema, ProviderData> = {
  typeName: "wfa_workflow_queue",
  schema: workflowQueueSchema,
  timeouts: queueTimeouts,
  identity: { attributes: { name: { type: string, description: "Name of the queue.", import: "required" } } },
  identityOf: ({ name }) => ({ name }),

  async plan(request, context) {
    if (plansNew(request)) await planConfirmed(context);
    return { planned: request.planned };
  },

  async read({ state, private: stored }, { data: { client, confirmService }, signal }) {
    return serviceCall(`read workflow queue "${state.name}"`, client, async () => {
      const observed = queueNamed(await observeQueues(client, { signal }), state.name);
      if (observed === null) {
        await confirmService({ signal });
        return null;
      }
      // Null directly after an import: the current state is the original one.
      const isImported = (state.paused as boolean | null) === null;
      const original_paused = isImported ? observed.paused : state.original_paused;
      return {
        state: { ...state, id: state.name, paused: observed.paused ?? state.paused, original_paused },
        private: stored,
      };
    });
  },

  create: ({ planned }, context) => write(planned, null, context),
  update: ({ planned, prior, private: stored }, context) => write(planned, { state: prior, private: stored }, context),

  delete: ({ state }, context) =>
    serviceCall(`release workflow queue "${state.name}"`, context.data.client, async () => {
      if (state.on_destroy !== "restore") return;
      if (state.original_paused === null) {
        context.diagnostics.warning({
          summary: `Workflow queue "${state.name}" was left as it is`,
          detail:
            'on_destroy is "restore", but the service did not show whether the queue was paused when it was adopted',
          path: attributePath("on_destroy"),
        });
      }
      const observed = queueNamed(await observeQueues(context.data.client, { signal: context.signal }), state.name);
      if (observed !== null) refuseFlagChange(observed, state.paused, state.original_paused);
      await withoutUnread(run(stepsToDelete(state.on_destroy, state.original_paused, observed), state.name, context));
    }),

  async import(request, { data: { client }, signal }) {
    const isById = "id" in request;
    const wanted = isById ? request.id : textOf(request.identity["name"]);
    const queues = await serviceCall(`find workflow queue "${wanted}"`, client, () =>
      observeQueues(client, { signal }),
    );
    // A queue may have a name that begins like this.
    const name = isById && queueNamed(queues, wanted) === null ? wanted.replace(/^name=/u, "") : wanted;
    const found = queueNamed(queues, name);
    if (found === null) throw noQueue(name, queues);
    return { state: { id: found.name, name: found.name }, private: { ...writtenNow() } };
  },
};
