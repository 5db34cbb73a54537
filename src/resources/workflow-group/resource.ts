import { UNKNOWN, attributePath } from "../../cty";
import {
  commandBelow,
  DiagnosticError,
  string,
  type ManagedResource,
  type ResourceContext,
  type Stored,
} from "../../framework";
import {
  deleteObject,
  createObject,
  findToDelete,
  findToRead,
  plannedId,
  plansNew,
  provenanceAfter,
  requireRefreshAfterUnconfirmedCreate,
  writtenNow,
  importById,
  movedFromRest,
  type ProviderData,
  serviceCall,
  changedSincePlan,
} from "../shared";
import { knownValue } from "../attributes";
import { describeContents, isEmpty, isOccupied } from "./contents";
import { warnOfDestroy, warnOfReplacement, planNewGroup } from "./plan";
import { groupCreation } from "./group-creation";
import { stableContents } from "./read-contents";
import type { DesiredGroup, ObservedGroup } from "./steps";
import { afterRead, decodeRecord, encodeRecord, wasDescriptionShown, type GroupRecord } from "./record";
import { groupTimeouts, workflowGroupSchema, type WorkflowGroupPlan, type WorkflowGroupState } from "./schema";

const desiredOf = (plan: WorkflowGroupPlan | WorkflowGroupState): DesiredGroup => ({
  id: knownValue(plan.id),
  name: knownValue(plan.name) ?? "",
  description: knownValue(plan.description) || null,
  parentId: knownValue(plan.parent_id),
});

/** State after a read; values that the service does not show stay as in `prior`. */
function stateOf(observed: ObservedGroup, prior: WorkflowGroupState, { provenance }: GroupRecord): WorkflowGroupState {
  const wasRemoved = observed.description === undefined && wasDescriptionShown(provenance);
  const description = wasRemoved ? null : observed.description;
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

/** A group that somebody renamed or moved since the plan must not be deleted. */
function refuseChanged(state: WorkflowGroupState, observed: ObservedGroup, record: GroupRecord): void {
  const now = stateOf(observed, state, record);
  const quoted = (value: string | null): string => (value === null ? "none" : JSON.stringify(value));
  const changes = (["name", "description", "parent_id"] as const).flatMap((name) => {
    const isSame = now[name] === state[name] || (name === "description" && (now[name] ?? "") === (state[name] ?? ""));
    // Values that an import or an unconfirmed create left unknown were never read.
    return isSame || (name === "parent_id" && state[name] === null)
      ? []
      : [`${name}: ${quoted(state[name])} -> ${quoted(now[name])}`];
  });
  if (changes.length === 0) return;
  throw changedSincePlan(`Workflow group "${state.name}"`, "Nothing was deleted.", changes, {
    path: attributePath("name"),
  });
}

async function deleteGroup(
  { state, private: stored }: Stored<typeof workflowGroupSchema>,
  context: ResourceContext<ProviderData>,
): Promise<void> {
  const { client } = context.data;
  const { signal } = context;
  const record = decodeRecord(stored);
  const creatable = groupCreation(client, desiredOf(state));
  const found = await findToDelete(creatable, { id: state.id, provenance: record.provenance }, context);
  if (found === null) return;
  const { id, observed } = found;
  refuseChanged(state, observed, record);
  if (!state.force_destroy) {
    const group = { ...observed, name: observed.name ?? state.name };
    const contents = await stableContents(client, group, signal);
    if (!isEmpty(contents)) {
      throw new DiagnosticError({
        summary: `Workflow group "${state.name}" ${isOccupied(contents) ? "is not empty" : "may not be empty"}`,
        detail:
          `Deleting a group deletes the workflows in it, so nothing was deleted.\n\n${describeContents(contents)}\n\n` +
          "If the group is being replaced, it needs create_before_destroy = true in its lifecycle block: the new group is created first, workflows and groups whose configuration takes the id from the group's resource follow, and the old group is deleted when it is empty\n\n" +
          "Otherwise move or destroy these first. To delete them together with the group, set force_destroy = true, apply, and only then destroy the group\n\n" +
          `If the group is replaced only because it is tainted, as after a failed create, run this to keep it${commandBelow("untaint wfa_workflow_group.NAME")}`,
        path: attributePath("force_destroy"),
      });
    }
  }
  await deleteObject(creatable, id, () => client.workflowGroups.delete(id, { signal }), context);
}

export const workflowGroup: ManagedResource<typeof workflowGroupSchema, ProviderData> = {
  typeName: "wfa_workflow_group",
  schema: workflowGroupSchema,
  timeouts: groupTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the group.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  async plan(request, context) {
    const { config, prior, planned: proposed, private: stored } = request;
    if (prior === null) {
      if (plansNew(request)) await planNewGroup(request, context);
      return { planned: proposed };
    }
    if (context.data !== UNKNOWN && prior.id !== null)
      context.data.coordination.recordManaged("workflow group", prior.id);
    // A parent that is no longer configured means Master, whose id the service chooses.
    const record = decodeRecord(stored);
    const leavesParent = config.parent_id === null && record.parentConfigured;
    const planned: WorkflowGroupPlan = leavesParent ? { ...proposed, parent_id: UNKNOWN } : proposed;
    const replacing = ["name", "description", "parent_id", "id"] as const;
    const changed = replacing.filter((name) => planned[name] !== prior[name]);
    if (changed.length > 0) await warnOfReplacement(prior, changed, context);
    return {
      planned: { ...planned, id: plannedId(planned.id, record.provenance) },
      ...(leavesParent ? { requiresReplace: [attributePath("parent_id")] } : {}),
    };
  },

  planDestroy: ({ state }, context) => warnOfDestroy(state, context),

  async read({ state, private: stored }, context) {
    const { client } = context.data;
    const record = decodeRecord(stored);
    const found = await serviceCall(`read workflow group "${state.name ?? state.id}"`, client, () =>
      findToRead(groupCreation(client, desiredOf(state)), { id: state.id, provenance: record.provenance }, context),
    );
    if (found === null) return null;
    const { observed } = found;
    return { state: stateOf(observed, state, record), private: encodeRecord(afterRead(record, observed)) };
  },

  async create({ config, planned }, context) {
    const sent = desiredOf(planned);
    const created = await createObject(groupCreation(context.data.client, sent), { adopt: false }, context);
    const observed = created.kind === "created" ? created.observed : null;
    const baseline = observed && { descriptionShown: typeof observed.description === "string" };
    return {
      state: {
        ...planned,
        id: "id" in created ? created.id : sent.id,
        parent_id: sent.parentId ?? observed?.parentId ?? null,
      },
      private: encodeRecord({
        provenance: provenanceAfter(created, baseline, {}),
        parentConfigured: config.parent_id !== null,
        ...writtenNow(),
      }),
    };
  },

  // A change of any of the service's attributes replaces the group; the others (force_destroy, timeouts) exist only in
  // state.
  async update({ config, prior, planned, private: stored }, { data: { client } }) {
    const record = decodeRecord(stored);
    const known = { id: prior.id, provenance: record.provenance };
    requireRefreshAfterUnconfirmedCreate(groupCreation(client, desiredOf(prior)), known);
    return { state: planned, private: encodeRecord({ ...record, parentConfigured: config.parent_id !== null }) };
  },

  delete: (stored, context) =>
    serviceCall(`delete workflow group "${stored.state.name}"`, context.data.client, () =>
      deleteGroup(stored, context),
    ),

  move: movedFromRest("wfa_workflow_group", "workflowGroups"),

  import: importById({
    typeName: "wfa_workflow_group",
    kind: "workflow group",
    list: ({ workflowGroups }, options) => workflowGroups.list({}, options),
    exists: async ({ workflowGroups }, id, options) => (await workflowGroups.get(id, options)) !== null,
  }),
};
