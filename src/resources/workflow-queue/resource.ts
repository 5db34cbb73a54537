import { attributePath } from "../../cty";
import { commandInText, string, withConsequence, type ManagedResource, type Stored } from "../../framework";
import { refuseToRevertFlag } from "../shared/concurrent-change-messages";
import { planConfirmed } from "../shared/create-object";
import { textOf } from "../shared/import-target";
import { writtenNow } from "../shared/provenance";
import {
  type Context,
  errorText,
  mayBeWritten,
  type ProviderData,
  sendUntilShown,
  serviceCall,
} from "../shared/service-call";
import { knownValue } from "../shared/attribute-values";
import { noQueue, observeQueues, queueNamed, type ObservedQueue } from "./readings";
import { workflowQueueSchema, type QueuePlan } from "./schema";

/**
 * Pauses or enables a queue, unless somebody has done so since the plan.
 *
 * @param last what the plan saw; null on create
 * @throws UnreadWrite if the write was taken and cannot be read back
 */
async function setPaused(
  paused: boolean,
  { name, paused: shown }: ObservedQueue,
  last: boolean | null,
  { data: { client }, signal }: Context,
): Promise<void> {
  refuseToRevertFlag(`Workflow queue "${name}"`, "paused", last, shown, paused);
  const send = async (): Promise<void> => {
    const answer = await client.workflowQueues.setPaused(name, paused, { signal });
    if (answer === null) throw noQueue(name, await observeQueues(client, { signal }));
  };
  const isSet = async (looking: AbortSignal, wasAnswered: boolean): Promise<boolean> => {
    const now = queueNamed(await observeQueues(client, { signal: looking }), name);
    return now !== null && (now.paused ?? (wasAnswered ? paused : null)) === paused;
  };
  await sendUntilShown(`workflow queue "${name}" as ${paused ? "paused" : "enabled"}`, send, isSet, signal);
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
  const wanted = knownValue(planned.paused) ?? false;
  const action = `${wanted ? "pause" : "enable"} workflow queue "${name}"`;
  return serviceCall(action, client, async () => {
    const queues = await observeQueues(client, { signal: context.signal });
    const observed = queueNamed(queues, name);
    if (observed === null) throw noQueue(name, queues);
    const last = prior?.state.paused ?? null;
    const isOtherwise = (observed.paused ?? last) !== wanted;
    try {
      if (isOtherwise) await setPaused(wanted, observed, last, context);
    } catch (error) {
      if (prior !== null || !mayBeWritten(error)) throw error;
      // The queue's original state is known only now.
      context.diagnostics.error(withConsequence(errorText(action, client, error), uncertainWrite(planned, wanted)));
    }
    return {
      state: { ...planned, id: name, original_paused: prior === null ? observed.paused : prior.state.original_paused },
      // Finding it as wanted counts as a first write.
      private: prior !== null && !isOtherwise ? prior.private : { ...writtenNow() },
    };
  });
}

export const workflowQueue: ManagedResource<typeof workflowQueueSchema, ProviderData> = {
  typeName: "wfa_workflow_queue",
  schema: workflowQueueSchema,
  identity: { attributes: { name: { type: string, description: "Name of the queue.", import: "required" } } },
  identityOf: ({ name }) => ({ name }),

  async plan(request, context) {
    await planConfirmed(request, context);
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
      const { name, original_paused: original, paused: last } = state;
      if (state.on_destroy !== "restore") return;
      if (original === null)
        return context.diagnostics.warning({
          summary: `Workflow queue "${name}" was left as it is`,
          detail:
            'on_destroy is "restore", but the service did not show whether the queue was paused when it was adopted',
          path: attributePath("on_destroy"),
        });
      const observed = queueNamed(await observeQueues(context.data.client, { signal: context.signal }), name);
      if (observed !== null && observed.paused !== original) await setPaused(original, observed, last, context);
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
