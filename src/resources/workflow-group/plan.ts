import { UNKNOWN, attributePath } from "../../cty";
import type { PlanContext, PlanRequest } from "../../framework";
import { type ProviderData, planCreate, errorText, keptInstead } from "../shared";
import { contentsInRun, describeContents, isEmpty } from "./contents";
import { creatableGroup } from "./creatable";
import type { workflowGroupSchema, WorkflowGroupState } from "./schema";
import { isNamesake, rootOf } from "./judge";

/** What the service already has of it: the same group, which the apply refuses, or another one of its name. */
export async function planNewGroup(
  { config }: Pick<PlanRequest<typeof workflowGroupSchema>, "config">,
  context: PlanContext<ProviderData>,
): Promise<void> {
  const { id, name, description, parent_id: parentId } = config;
  const { data, diagnostics } = context;
  if (data === UNKNOWN) return;
  const isKnown = id !== UNKNOWN && name !== UNKNOWN && description !== UNKNOWN && parentId !== UNKNOWN;
  const sent = isKnown
    ? { id, name, description, parentId }
    : { id: null, name: "", description: null, parentId: null };
  const creatable = creatableGroup(data.client, sent);
  const before = diagnostics.list.length;
  const groups = await planCreate(creatable, isKnown, false, context);
  if (groups === null || !isKnown || diagnostics.list.length > before) return;
  const others = groups.filter(
    (group) => isNamesake(sent, group, rootOf(groups)) && !data.coordination.isManaged("workflow group", group.id),
  );
  if (others.length === 0) return;
  diagnostics.warning({
    summary: `The service already has a workflow group "${name}" in the same place`,
    detail: `Its id is ${others.map((group) => `"${group.id}"`).join(", ")}. Unless another block of this configuration manages it, the apply creates another group of this name. To manage the existing one here, import it`,
    path: [{ attribute: "name" }],
  });
}

type Planning = Pick<PlanContext<ProviderData>, "data" | "diagnostics" | "signal">;

/** The warning in the plan of a replacement. */
export async function warnOfReplacement(
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
export async function warnOfDestroy(state: WorkflowGroupState, context: Planning): Promise<void> {
  if (state.id === null) return;
  if (context.data !== UNKNOWN) context.data.coordination.recordManaged("workflow group", state.id);
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
  "Engines plan a group before the workflows that refer to it, so most of them are not marked yet: the plan warns at each workflow of this configuration that is in the list";

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
    for (const member of contents.members)
      data.coordination.recordLoss("workflow", member.id, `workflow group "${name}"`);
    if (isEmpty(contents)) return null;
    return `What is in it now:\n\n${describeContents(contents, data.coordination)}\n\n${unmarked}`;
  } catch (error) {
    return `What is in it could not be read: ${errorText("list it", data.client, error).detail}`;
  }
}
