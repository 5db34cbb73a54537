import { UNKNOWN, attributePath } from "../../cty";
import type { PlanContext } from "../../framework";
import { errorText, type ProviderData, keptInstead, recordRead } from "../shared";
import { describeContents, isEmpty } from "./contents";
import { managedHere, recordLosses } from "./losses";
import { contentsInRun } from "./read-contents";
import type { WorkflowGroupState } from "./schema";

type Context = PlanContext<ProviderData>;

/** The warning in the plan of a replacement. */
export async function warnOfReplacement(
  prior: WorkflowGroupState,
  changed: readonly string[],
  context: Context,
): Promise<void> {
  const first = `The service cannot change a group's ${changed.join(", ")}: a new group is created and the old one is deleted, and deleting a group deletes the workflows in it.\n\nTo keep them, set create_before_destroy = true in the group's lifecycle block (the plan then marks the group with +/-, otherwise with -/+): the new group is then created first, workflows and groups whose configuration refers to it follow, and the old group is deleted when it is empty.`;
  const otherwise = prior.force_destroy
    ? `Without it, the apply deletes the old group first, with everything in it (force_destroy = true). With it, only what has not followed is deleted. ${await contentsNow(prior, OTHERS_WARN, context)}`
    : "Without it, the apply deletes the old group first, and fails unless that is then known to be empty";
  context.diagnostics.warning({
    summary: `Workflow group "${prior.name}" is going to be replaced`,
    detail: `${first}\n\n${otherwise}.\n\n${keptInstead("group")}, with its workflows`,
    path: attributePath(changed[0]!),
  });
}

/** The warning in the plan of a deletion that takes what is in the group along. */
export async function warnOfDestroy(state: WorkflowGroupState, context: Context): Promise<void> {
  if (state.id === null) return;
  if (context.data !== UNKNOWN) recordRead(context.data.coordination, "workflow group", state.id);
  if (!state.force_destroy) return;
  const contents = await contentsNow(state, NOT_YET_KNOWN, context);
  if (contents === NOTHING) return;
  context.diagnostics.warning({
    summary: `Workflow group "${state.name}" is going to be deleted with everything in it`,
    detail: `force_destroy = true, and the service deletes a group's workflows and child groups with it. ${contents}`,
    path: attributePath("force_destroy"),
  });
}

const NOTHING = "Now it is empty";

/** What is in the group during the plan, as the end of a detail. */
async function contentsNow(
  { id, name }: WorkflowGroupState,
  unmarked: string,
  { data, signal }: Context,
): Promise<string> {
  if (data === UNKNOWN) return "What is in it is not known, because the provider is configured only during the apply";
  if (id === null) return "Whether the group exists is not known, because it was not refreshed after its create";
  const group = { id, name, description: null, parentId: undefined };
  try {
    const contents = await contentsInRun(data, group, { signal });
    recordLosses(contents, name, false, data);
    if (isEmpty(contents)) return NOTHING;
    return `What is in it now:\n\n${describeContents(contents, managedHere(data), TITLES)}\n\n${unmarked}`;
  } catch (error) {
    return `What is in it could not be read: ${errorText("list it", data.client, error).detail}`;
  }
}

const TITLES = { childGroups: "Child groups:", members: "Workflows:" };

const NOT_YET_KNOWN =
  "What is not marked is managed elsewhere or by nobody, or this run has not come to it yet: engines plan in no fixed order";

const OTHERS_WARN =
  "Engines plan a group before the workflows that refer to it, so most of them are not marked yet: the plan warns at each workflow of this configuration that is in the list";
