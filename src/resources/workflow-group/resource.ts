import { UNKNOWN, attributePath } from "../../cty";
import { commandBelow, DiagnosticError, type ManagedResource, type Stored } from "../../framework";
import {
  capitalised,
  changedSincePlan,
  createObject,
  deleteObject,
  findToDelete,
  findToRead,
  identifiedById,
  plannedId,
  plansNew,
  provenanceAfter,
  requireRefreshAfterUnconfirmedCreate,
  serviceCall,
  writtenNow,
  type Context,
  type ProviderData,
} from "../shared";
import { describeContents, isEmpty, isOccupied, stableContents } from "./contents";
import { creatableGroup } from "./creatable";
import { changesSince, stateAfterRead } from "./judge";
import { planNewGroup, warnOfDestroy, warnOfReplacement } from "./plan";
import { baselineOf, decodeRecord, encodeRecord, recordAfterRead } from "./record";
import { groupKind } from "./readings";
import { desiredOf, groupTimeouts, workflowGroupSchema, type WorkflowGroupPlan } from "./schema";

export const workflowGroup: ManagedResource<typeof workflowGroupSchema, ProviderData> = {
  typeName: "wfa_workflow_group",
  schema: workflowGroupSchema,
  timeouts: groupTimeouts,
  ...identifiedById(groupKind, "workflowGroups"),

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
    const creatable = creatableGroup(client, desiredOf(state));
    const found = await serviceCall(`read ${creatable.label}`, client, () =>
      findToRead(creatable, { id: state.id, provenance: record.provenance }, context),
    );
    if (found === null) return null;
    const { observed } = found;
    return { state: stateAfterRead(observed, state, record), private: encodeRecord(recordAfterRead(record, observed)) };
  },

  async create({ config, planned }, context) {
    const sent = desiredOf(planned);
    const created = await createObject(creatableGroup(context.data.client, sent), { adopt: false }, context);
    const observed = created.kind === "created" ? created.observed : null;
    return {
      state: {
        ...planned,
        id: "id" in created ? created.id : sent.id,
        parent_id: sent.parentId ?? observed?.parentId ?? null,
      },
      private: encodeRecord({
        provenance: provenanceAfter(created, observed && baselineOf(observed), {}),
        parentConfigured: config.parent_id !== null,
        ...writtenNow(),
      }),
    };
  },

  /** Sends nothing: a change of the service's values replaces the group, and the others exist only in state. */
  async update({ config, prior, planned, private: stored }, { data: { client } }) {
    const record = decodeRecord(stored);
    const known = { id: prior.id, provenance: record.provenance };
    requireRefreshAfterUnconfirmedCreate(creatableGroup(client, desiredOf(prior)), known);
    return { state: planned, private: encodeRecord({ ...record, parentConfigured: config.parent_id !== null }) };
  },

  delete: (stored, context) =>
    serviceCall(`delete workflow group "${stored.state.name}"`, context.data.client, () =>
      deleteGroup(stored, context),
    ),
};

/** Only what the plan has seen is deleted, and only if nothing goes with it, unless `force_destroy` allows that. */
async function deleteGroup(
  { state, private: stored }: Stored<typeof workflowGroupSchema>,
  context: Context,
): Promise<void> {
  const { data, signal } = context;
  const record = decodeRecord(stored);
  const creatable = creatableGroup(data.client, desiredOf(state));
  const found = await findToDelete(creatable, { id: state.id, provenance: record.provenance }, context);
  if (found === null) return;
  const { id, observed } = found;
  const changes = changesSince(state, stateAfterRead(observed, state, record));
  if (changes.length > 0)
    throw changedSincePlan(capitalised(creatable.label), "Nothing was deleted.", changes, {
      path: attributePath("name"),
    });
  if (!state.force_destroy) {
    const contents = await stableContents(data.client, { ...observed, name: observed.name ?? state.name }, signal);
    if (!isEmpty(contents))
      throw new DiagnosticError({
        summary: `${capitalised(creatable.label)} ${isOccupied(contents) ? "is not empty" : "may not be empty"}`,
        detail:
          `Deleting a group deletes the workflows in it, so nothing was deleted.\n\n${describeContents(contents)}\n\n` +
          "If the group is being replaced, it needs create_before_destroy = true in its lifecycle block: the new group is created first, workflows and groups whose configuration takes the id from the group's resource follow, and the old group is deleted when it is empty\n\n" +
          "Otherwise move or destroy these first. To delete them together with the group, set force_destroy = true, apply, and only then destroy the group\n\n" +
          `If the group is replaced only because it is tainted, as after a failed create, run this to keep it${commandBelow("untaint wfa_workflow_group.NAME")}`,
        path: attributePath("force_destroy"),
      });
  }
  await deleteObject(creatable, id, () => data.client.workflowGroups.delete(id, { signal }), context);
}
