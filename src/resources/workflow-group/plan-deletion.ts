import { UNKNOWN, attributePath } from "../../cty";
import type { PlanContext } from "../../framework";
import { errorText, type ProviderData, keptInstead, recordManaged } from "../shared";
import { CONTENT_TITLES, describeContents, isEmpty, type GroupContents } from "./contents";
import { managedHere, recordLosses } from "./losses";
import { contentsInRun } from "./read-contents";
import type { WorkflowGroupState } from "./schema";

type Context = Pick<PlanContext<ProviderData>, "data" | "diagnostics" | "signal">;

/** The warning in the plan of a replacement. */
export async function warnOfReplacement(
  prior: WorkflowGroupState,
  changed: readonly string[],
  context: Context,
): Promise<void> {
  const first = `The service cannot change a group's ${changed.join(", ")}: a new group is created and the old one is deleted, and deleting a group deletes the workflows in it. The plan marks the order:`;
  const now = prior.force_destroy ? await contentsNow(prior, OTHERS_WARN, context) : null;
  if (now !== null) recordPlanned(now, prior, context);
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
export async function warnOfDestroy(state: WorkflowGroupState, context: Context): Promise<void> {
  if (state.id === null) return;
  if (context.data !== UNKNOWN) recordManaged(context.data.coordination, "workflow group", state.id);
  if (!state.force_destroy) return;
  const now = await contentsNow(state, NOT_YET_KNOWN, context);
  recordPlanned(now, state, context);
  warn(`Workflow group "${state.name}" is going to be deleted with everything in it`, DELETED_TOGETHER, now, context);
}

/**
 * The same in a refresh, where the engine deletes without asking the provider for a plan: nothing else tells its users.
 * Whether the group is going to be deleted is not known then.
 */
export async function warnOfUnplannedDestroy(state: WorkflowGroupState, context: Context): Promise<void> {
  if (!state.force_destroy) return;
  const now = await contentsNow(state, NOT_YET_KNOWN, context);
  const why = `${DELETED_TOGETHER}. Terraform before 1.3 does not show the provider what it is going to destroy, so each refresh says this`;
  warn(`Destroying workflow group "${state.name}" would delete everything in it`, why, now, context);
}

const DELETED_TOGETHER = "force_destroy = true, and the service deletes a group's workflows and child groups with it";

function warn(summary: string, why: string, { contents, text }: ContentsNow, { diagnostics }: Context): void {
  if (contents !== null && isEmpty(contents)) return;
  diagnostics.warning({ summary, detail: `${why}. ${text}`, path: attributePath("force_destroy") });
}

function recordPlanned({ contents }: ContentsNow, { name }: WorkflowGroupState, { data }: Context): void {
  if (contents !== null && data !== UNKNOWN) recordLosses(contents, name, false, data);
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
  { data, signal }: Context,
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
