import { UNKNOWN, attributePath } from "../../cty";
import type { PlanContext, PlanRequest } from "../../framework";
import { type ProviderData, planCreate, errorText, keptInstead } from "../shared";
import { CONTENT_TITLES, describeContents, isEmpty, type GroupContents, type IsManaged } from "./contents";
import { groupCreation } from "./group-creation";
import { contentsInRun } from "./read-contents";
import type { workflowGroupSchema, WorkflowGroupState } from "./schema";
import { isNamesake, rootOf } from "./steps";

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
  const creatable = groupCreation(data.client, sent);
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
  const first = `The service cannot change a group's ${changed.join(", ")}: a new group is created and the old one is deleted, and deleting a group deletes the workflows in it. The plan marks the order:`;
  const now = prior.force_destroy ? await contentsNow(prior, OTHERS_WARN, context) : null;
  if (now !== null) recordLosses(now, prior, context);
  const rest = now
    ? "only what has not followed is deleted with it (force_destroy = true)"
    : "the old group is deleted when it is empty";
  const createdFirst = `+/- creates the new group first (create_before_destroy = true in the group's lifecycle block): workflows and groups whose configuration refers to it follow, and ${rest}.`;
  const deletedFirst = `-/+ deletes the old group first, ${now ? "with everything in it (force_destroy = true)" : "and fails unless that is then known to be empty"}. To keep what is in it, set create_before_destroy = true.`;
  context.diagnostics.warning({
    summary: `Workflow group "${prior.name}" is going to be replaced`,
    detail: [
      first,
      createdFirst,
      deletedFirst,
      ...(now ? [`${now.text}.`] : []),
      `${keptInstead("group")}, with its workflows`,
    ].join("\n\n"),
    path: attributePath(changed[0]!),
  });
}

/** The warning in the plan of a deletion that takes what is in the group along. */
export async function warnOfDestroy(state: WorkflowGroupState, context: Planning): Promise<void> {
  if (state.id === null) return;
  if (context.data !== UNKNOWN) context.data.coordination.recordManaged("workflow group", state.id);
  if (!state.force_destroy) return;
  const now = await contentsNow(state, NOT_YET_KNOWN, context);
  recordLosses(now, state, context);
  if (now.contents !== null && isEmpty(now.contents)) return;
  context.diagnostics.warning({
    summary: `Workflow group "${state.name}" is going to be deleted with everything in it`,
    detail: `${DELETED_TOGETHER}. ${now.text}`,
    path: attributePath("force_destroy"),
  });
}

const DELETED_TOGETHER = "force_destroy = true, and the service deletes a group's workflows and child groups with it";

/** Tells the workflows that are in the group. */
function recordLosses({ contents }: ContentsNow, { name }: WorkflowGroupState, { data }: Planning): void {
  if (data === UNKNOWN) return;
  for (const { id } of contents?.members ?? [])
    data.coordination.recordLoss("workflow", id, `workflow group "${name}"`);
}

interface ContentsNow {
  /** Null if they are not known. */
  readonly contents: GroupContents | null;
  /** What is in the group, or why that is not known, as the end of a detail. */
  readonly text: string;
}

async function contentsNow(
  { id, name }: WorkflowGroupState,
  unmarked: string,
  { data, signal }: Planning,
): Promise<ContentsNow> {
  const unknown = (text: string): ContentsNow => ({ contents: null, text });
  if (data === UNKNOWN)
    return unknown("What is in it is not known, because the provider is configured only during the apply");
  if (id === null)
    return unknown("Whether the group exists is not known, because it was not refreshed after its create");
  const group = { id, name, description: null, parentId: undefined };
  try {
    const contents = await contentsInRun(data, group, { signal });
    const text = `What is in it now:\n\n${describeContents(contents, managedHere(data), CONTENT_TITLES)}\n\n${unmarked}`;
    return { contents, text: isEmpty(contents) ? "Now it is empty" : text };
  } catch (error) {
    return unknown(`What is in it could not be read: ${errorText("list it", data.client, error).detail}`);
  }
}

const NOT_YET_KNOWN =
  "What is not marked is managed elsewhere or by nobody, or this run has not come to it yet: engines plan in no fixed order";

const OTHERS_WARN =
  "Engines plan a group before the workflows that refer to it, so most of them are not marked yet: the plan warns at each workflow of this configuration that is in the list";

const managedHere =
  ({ coordination }: ProviderData): IsManaged =>
  (noun, id) =>
    coordination.isManaged(noun, id);
