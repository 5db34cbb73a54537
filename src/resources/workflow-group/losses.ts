import { ClientError } from "../../client";
import { failureText, type Context, type ProviderData, isManaged, recordLoss } from "../shared";
import { CONTENT_TITLES, describeContents, isEmpty, type GroupContents, type IsManaged } from "./contents";
import { contentsInRun } from "./read-contents";
import type { ObservedGroup } from "./steps";

/** Tells the resources of what is deleted with a group. @param isDone whether this run deletes it now */
export function recordLosses(
  { members }: GroupContents,
  name: string,
  isDone: boolean,
  { coordination }: ProviderData,
): void {
  const container = `workflow group "${name}"`;
  for (const { id } of members) recordLoss(coordination, "workflow", id, { container, isDone });
}

export const managedHere =
  ({ coordination }: ProviderData): IsManaged =>
  (noun, id) =>
    isManaged(coordination, noun, id);

/**
 * Before a forced deletion, which goes on where the contents cannot be read: it needs them for messages only.
 *
 * @returns null if they could not be read
 */
export async function recordForcedLosses(
  group: ObservedGroup,
  name: string,
  { data, diagnostics, signal }: Context,
): Promise<GroupContents | null> {
  try {
    const contents = await contentsInRun(data, group, { signal });
    recordLosses(contents, name, true, data);
    return contents;
  } catch (error) {
    if (!(error instanceof ClientError) || signal.aborted) throw error;
    const { summary, detail } = failureText(`list what is deleted with workflow group "${name}"`, data.client, error);
    diagnostics.warning({
      summary,
      detail: `${detail}\n\nThe group is deleted with everything in it (force_destroy = true). If this apply then fails to update a workflow because it is gone, apply again: that creates it`,
    });
    return null;
  }
}

/** After a forced deletion of which no plan has told. */
export function warnOfDeleted(name: string, contents: GroupContents, { data, diagnostics }: Context): void {
  if (isEmpty(contents)) return;
  diagnostics.warning({
    summary: `Workflow group "${name}" was deleted with everything in it`,
    detail: `force_destroy = true. This was in it just before:\n\n${describeContents(contents, managedHere(data), CONTENT_TITLES)}`,
  });
}
