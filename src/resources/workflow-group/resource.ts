import { UNKNOWN, attributePath } from "../../cty";
import { waitUntilGone } from "../../client";
import { DiagnosticError, string, type ManagedResource, type ResourceContext, type Stored } from "../../framework";
import { importedId } from "../import-target";
import { knownValue } from "../known-value";
import { refuseUnlooked } from "../never-looked-for";
import { lookPatiently, reportFailedLook } from "../never-seen";
import type { ProviderData } from "../provider-data";
import { errorText, serviceCall } from "../service-call";
import { until } from "../waiting";
import { writtenNow } from "../written-at";
import { describeContents, isEmpty } from "./contents";
import { awaitGroup, createGroup, refuseRival } from "./create-group";
import { settledContents } from "./look-into-group";
import { findLostGroup, lostText } from "./lost-group";
import { afterLook, asStored, memoryOf, type GroupMemory } from "./memory";
import { observeGroup } from "./observe-group";
import { stepsToDelete, type DesiredGroup, type ObservedGroup } from "./reconcile";
import { groupTimeouts, workflowGroupSchema, type WorkflowGroupPlan, type WorkflowGroupState } from "./schema";

const desiredOf = (plan: WorkflowGroupPlan | WorkflowGroupState): DesiredGroup => ({
  id: knownValue(plan.id),
  name: knownValue(plan.name) ?? "",
  description: knownValue(plan.description) || null,
  parentId: knownValue(plan.parent_id),
});

/** State after a look at the service; what it does not show stays as `prior` has it. */
function stateOf(
  observed: ObservedGroup,
  prior: WorkflowGroupState,
  { descriptionShown }: GroupMemory,
): WorkflowGroupState {
  const description = observed.description === undefined && descriptionShown ? null : observed.description;
  return {
    ...prior,
    id: observed.id,
    name: observed.name ?? prior.name,
    // An empty description and none are the same to the service.
    description:
      description === undefined || (description === null && prior.description === "") ? prior.description : description,
    parent_id: observed.parentId === undefined ? prior.parent_id : observed.parentId,
  };
}

const lookFor = (
  state: WorkflowGroupState,
  { lost, unseen }: Pick<GroupMemory, "lost" | "unseen">,
  { data: { client }, diagnostics, signal }: ResourceContext<ProviderData>,
): Promise<ObservedGroup | null> =>
  lost
    ? findLostGroup(client, desiredOf(state), { diagnostics, signal })
    : lookPatiently((options) => observeGroup(client, state.id ?? "", options), {
        isUnseen: unseen,
        what: `workflow group "${state.name}"`,
        signal,
      });

/** A group that somebody renamed or moved since the plan is not the one that was to be deleted. */
function refuseChanged(state: WorkflowGroupState, observed: ObservedGroup, memory: GroupMemory): void {
  const now = stateOf(observed, state, memory);
  const quoted = (value: string | null): string => (value === null ? "none" : JSON.stringify(value));
  const changes = (["name", "description", "parent_id"] as const).flatMap((name) => {
    const isSame = now[name] === state[name] || (name === "description" && (now[name] ?? "") === (state[name] ?? ""));
    // What an import or a lost creation left unknown was never seen.
    return isSame || (name === "parent_id" && state[name] === null)
      ? []
      : [`${name}: ${quoted(state[name])} -> ${quoted(now[name])}`];
  });
  if (changes.length === 0) return;
  throw new DiagnosticError({
    summary: `Workflow group "${state.name}" changed on the service after the plan was made`,
    detail: `Nothing was deleted. What changed since:\n${changes.map((line) => `  - ${line}`).join("\n")}\n\nPlan again to see the change, then decide`,
    path: attributePath("name"),
  });
}

async function deleteGroup(
  { state, private: stored }: Stored<typeof workflowGroupSchema>,
  context: ResourceContext<ProviderData>,
): Promise<void> {
  const {
    data: { client },
    signal,
  } = context;
  const memory = memoryOf(stored);
  refuseUnlooked(`workflow group "${state.name}"`, state.id, memory.lost);
  // An engine replaces a tainted object without the private data, which would tell whether it was ever seen.
  const observed = await lookFor(state, { ...memory, unseen: memory.unseen || stored === null }, context);
  const [step] = stepsToDelete(observed);
  if (observed === null || step?.kind !== "delete") return;
  refuseChanged(state, observed, memory);
  if (!state.force_destroy) {
    const contents = await settledContents(client, { ...observed, name: observed.name ?? state.name }, signal);
    if (!isEmpty(contents)) {
      throw new DiagnosticError({
        summary: `Workflow group "${state.name}" is not known to be empty`,
        detail:
          `Deleting a group deletes the workflows in it, so nothing was deleted.\n\n${describeContents(contents)}\n\n` +
          "Move or destroy these first; or set force_destroy = true on the group, apply, and then destroy or replace it\n\n" +
          "Where nothing but a taint replaces it, as after a creation that failed, take that off first, which keeps the group:\n  terraform untaint wfa_workflow_group.NAME",
        path: attributePath("force_destroy"),
      });
    }
  }
  await client.workflowGroups.delete(step.id, { signal });
  await waitUntilGone(
    (looking) => observeGroup(client, step.id, { signal: looking }),
    until(`the deletion of group "${state.name}"`, signal),
  );
}

/** What the plan of a replacement has to say before it happens. */
function replacementWarning(prior: WorkflowGroupState, planned: WorkflowGroupPlan, changed: readonly string[]): string {
  const consequence =
    planned.force_destroy === true && prior.force_destroy
      ? "With force_destroy = true this happens whatever is in it"
      : "The apply fails unless the group is known to be empty then; force_destroy = true, applied beforehand, deletes what is in it";
  return `The service cannot change a group's ${changed.join(", ")}: the group is deleted and made anew, and deleting a group deletes the workflows in it. ${consequence}`;
}

export const workflowGroup: ManagedResource<typeof workflowGroupSchema, ProviderData> = {
  typeName: "wfa_workflow_group",
  schema: workflowGroupSchema,
  timeouts: groupTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the group.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  async plan({ config, prior, planned: proposed, private: stored }, { diagnostics }) {
    // A parent that is no longer configured means Master, whose id the service chooses.
    const leavesParent = prior !== null && config.parent_id === null && memoryOf(stored).parentConfigured;
    const planned: WorkflowGroupPlan = leavesParent ? { ...proposed, parent_id: UNKNOWN } : proposed;
    const replacing = ["name", "description", "parent_id", "id"] as const;
    const changed = prior === null ? [] : replacing.filter((name) => planned[name] !== prior[name]);
    if (prior !== null && changed.length > 0) {
      diagnostics.warning({
        summary: `Workflow group "${prior.name}" is going to be replaced`,
        detail: replacementWarning(prior, planned, changed),
        path: attributePath(changed[0]!),
      });
    }
    return { planned, ...(leavesParent ? { requiresReplace: [attributePath("parent_id")] } : {}) };
  },

  async read({ state, private: stored }, context) {
    const { data, signal } = context;
    const memory = memoryOf(stored);
    const observed = await serviceCall(`read workflow group "${state.name ?? state.id}"`, data.client, async () => {
      const group = await lookFor(state, memory, context);
      if (group === null) await data.confirmService({ signal });
      return group;
    });
    if (observed === null) return null;
    return { state: stateOf(observed, state, memory), private: asStored(afterLook(memory, observed)) };
  },

  create({ config, planned }, context) {
    const memory: GroupMemory = {
      parentConfigured: config.parent_id !== null,
      descriptionShown: false,
      lost: false,
      unseen: false,
      writtenAt: null,
    };
    const { client, coordination } = context.data;
    const desired = desiredOf(planned);
    const action = `create workflow group "${desired.name}"`;
    return serviceCall(action, client, () =>
      // Two creates of one name must not look at the same time and then both post.
      coordination.exclusively(`workflow group ${desired.name}`, async () => {
        let lost = false;
        const id = await createGroup(client, desired, context.signal, () => (lost = true)).catch((error: unknown) => {
          if (!lost) throw error;
          context.diagnostics.error(lostText(errorText(action, client, error)));
          return null;
        });
        if (id === null)
          return {
            state: { ...planned, id: desired.id, parent_id: desired.parentId },
            private: asStored({ ...memory, lost, ...writtenNow() }),
          };
        let observed: ObservedGroup | null = null;
        try {
          observed = await awaitGroup(client, id, desired.name, context.signal);
          await refuseRival(client, observed, desired, context.signal);
        } catch (error) {
          // It exists: whatever went wrong now, it belongs into state.
          const look = `look ${observed === null ? "at" : "for others like"} the new workflow group "${desired.name}"`;
          reportFailedLook(error, { done: action, look }, client, context.diagnostics);
        }
        const after = observed === null ? { ...memory, unseen: true } : afterLook(memory, observed);
        return {
          state: { ...planned, id, parent_id: desired.parentId ?? observed?.parentId ?? null },
          private: asStored({ ...after, ...writtenNow() }),
        };
      }),
    );
  },

  // Every attribute of the service replaces; what is left (force_destroy, timeouts) lives in state alone.
  update: async ({ config, planned, private: stored }) => ({
    state: planned,
    private: asStored({ ...memoryOf(stored), parentConfigured: config.parent_id !== null }),
  }),

  delete: (stored, context) =>
    serviceCall(`delete workflow group "${stored.state.name}"`, context.data.client, () =>
      deleteGroup(stored, context),
    ),

  async import(request, { data, signal }) {
    return {
      state: {
        id: await importedId(request, "workflow group", data.client, () =>
          data.client.workflowGroups.list({}, { signal }),
        ),
      },
    };
  },
};
