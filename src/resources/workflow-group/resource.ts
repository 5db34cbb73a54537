import { isWhollyKnown, UNKNOWN, attributePath } from "../../cty";
import {
  commandBelow,
  commandInText,
  DiagnosticError,
  type ManagedResource,
  type Stored,
  type PlanContext,
  type PlanRequest,
} from "../../framework";
import { changedSincePlan } from "../shared/concurrent-change-messages";
import { capitalised, keptInstead } from "../shared/create-messages";
import { createObject, plansNew, provenanceAfter, planCreate } from "../shared/create-object";
import { deleteObject, findToDelete, findToRead, requireRefreshAfterUnconfirmedCreate } from "../shared/find-object";
import { rootOf } from "../shared/groups";
import { identifiedById } from "../shared/import-target";
import { plannedId, writtenNow } from "../shared/provenance";
import { serviceCall, type Context, type ProviderData, errorText } from "../shared/service-call";
import { describeContents, isEmpty, isOccupied, stableContents, contentsInRun } from "./contents";
import { creatableGroup } from "./creatable";
import { changesSince, stateAfterRead, isNamesake } from "./judge";
import { groupKind } from "./readings";
import { baselineOf, decodeRecord, encodeRecord, recordAfterRead } from "./record";
import { desiredOf, workflowGroupSchema, type WorkflowGroupPlan, type WorkflowGroupState } from "./schema";

/** What the service already has of it: the same group, which the apply refuses, or another one of its name. */
async function planNewGroup(
  { config }: Pick<PlanRequest<typeof workflowGroupSchema>, "config">,
  context: PlanContext<ProviderData>,
): Promise<void> {
  const { data, diagnostics } = context;
  if (data === UNKNOWN) return;
  const isKnown = isWhollyKnown([config.id, config.name, config.description, config.parent_id]);
  const sent = desiredOf(config);
  const creatable = creatableGroup(data.client, sent);
  const before = diagnostics.list.length;
  const groups = await planCreate(creatable, isKnown, false, context);
  if (groups === null || !isKnown || diagnostics.list.length > before) return;
  const others = groups.filter(
    (group) => isNamesake(sent, group, rootOf(groups)) && !data.coordination.isManaged("workflow group", group.id),
  );
  if (others.length === 0) return;
  diagnostics.warning({
    summary: `The service already has a workflow group "${sent.name}" in the same place`,
    detail: `Its id is ${others.map((group) => `"${group.id}"`).join(", ")}. If this configuration manages it, in another block or as the group that this one replaces, there is nothing to do. Otherwise the apply creates another group of this name. To manage the existing one here, import it`,
    path: [{ attribute: "name" }],
  });
}

type Planning = Pick<PlanContext<ProviderData>, "data" | "diagnostics" | "signal">;

async function warnOfReplacement(
  prior: WorkflowGroupState,
  changed: readonly string[],
  context: Planning,
): Promise<void> {
  const { force_destroy: isForced, name } = prior;
  const rest = isForced
    ? "only what has not followed is deleted with it (force_destroy = true)"
    : "the old group is deleted when it is empty";
  const first = isForced
    ? "with everything in it (force_destroy = true)"
    : "and fails unless that is then known to be empty";
  context.diagnostics.warning({
    summary: `Workflow group "${name}" is going to be replaced`,
    detail: [
      `The service cannot change a group's ${changed.join(", ")}: a new group is created and the old one is deleted, and deleting a group deletes the workflows in it. The plan marks the order:`,
      `+/- creates the new group first (create_before_destroy = true in the group's lifecycle block): workflows and groups whose configuration refers to it follow, and ${rest}.`,
      `-/+ deletes the old group first, ${first}. To keep what is in it, set create_before_destroy = true.`,
      ...(isForced ? [`${(await whatGoesAlong(prior, OTHERS_WARN, context)) ?? "Now it is empty"}.`] : []),
      `${keptInstead("group")}, with its workflows`,
    ].join("\n\n"),
    path: attributePath(changed[0]!),
  });
}

/** The warning in the plan of a deletion that takes what is in the group along. */
async function warnOfDestroy(state: WorkflowGroupState, context: Planning): Promise<void> {
  if (state.id === null) return;
  const contents = state.force_destroy ? await whatGoesAlong(state, NOT_YET_KNOWN, context) : null;
  if (contents === null) return;
  context.diagnostics.warning({
    summary: `Workflow group "${state.name}" is going to be deleted with everything in it`,
    detail: `force_destroy = true, and the service deletes a group's workflows and child groups with it. ${contents}`,
    path: attributePath("force_destroy"),
  });
}

const NOT_YET_KNOWN =
  "What is not marked is managed elsewhere or by nobody, or this run has not come to it yet: engines plan in no fixed order";

const OTHERS_WARN =
  "Engines plan a group before the workflows that refer to it, so the list does not mark all that this configuration manages: the plan warns at each of those workflows";

/**
 * What is in the group, or why that is not known, as the end of a detail; null if it is empty. Records the workflows, so
 * that their own plans warn.
 */
async function whatGoesAlong(
  { id, name }: WorkflowGroupState,
  unmarked: string,
  { data, signal }: Planning,
): Promise<string | null> {
  if (data === UNKNOWN) return "What is in it is not known, because the provider is configured only during the apply";
  if (id === null) return "Whether the group exists is not known, because it was not refreshed after its create";
  try {
    const contents = await contentsInRun(data, { id, name, description: null, parentId: undefined }, { signal });
    for (const member of contents.members) data.coordination.losses.set(member.id, `workflow group "${name}"`);
    if (isEmpty(contents)) return null;
    return `What is in it now:\n\n${describeContents(contents, data.coordination)}\n\n${unmarked}`;
  } catch (error) {
    return `What is in it could not be read: ${errorText("list it", data.client, error).detail}`;
  }
}

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
          `Otherwise move or destroy these first. What this plan itself moves elsewhere, apply before the rest: ${commandInText("apply -target=ADDRESS")}. To delete them together with the group, set force_destroy = true, apply, and only then destroy the group\n\n` +
          `If the group is replaced only because it is tainted, as after a failed create, run this to keep it${commandBelow("untaint wfa_workflow_group.NAME")}`,
        path: attributePath("force_destroy"),
      });
  }
  await deleteObject(creatable, id, () => data.client.workflowGroups.delete(id, { signal }), context);
}

export const workflowGroup: ManagedResource<typeof workflowGroupSchema, ProviderData> = {
  typeName: "wfa_workflow_group",
  schema: workflowGroupSchema,
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
    // An empty description and none are the same to the service, so that not every change replaces the group.
    const isDescribed = (proposed.description || null) !== (prior.description || null);
    const planned: WorkflowGroupPlan = leavesParent ? { ...proposed, parent_id: UNKNOWN } : proposed;
    const changed = [
      ...(["name", "parent_id", "id"] as const).filter((name) => planned[name] !== prior[name]),
      ...(isDescribed ? (["description"] as const) : []),
    ];
    if (changed.length > 0) await warnOfReplacement(prior, changed, context);
    return {
      planned: { ...planned, id: plannedId(planned.id) },
      requiresReplace: [
        ...(leavesParent ? [attributePath("parent_id")] : []),
        ...(isDescribed ? [attributePath("description")] : []),
      ],
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
        provenance: provenanceAfter(created, observed && baselineOf(observed)),
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
