import type { ProviderData } from "../connection";
import { managedObjects, recordLoss } from "../creation";
import type { GroupContents, IsManaged } from "./contents";

const NOUNS = { group: "workflow group", workflow: "workflow" } as const;

/** Tells the resources of what is deleted with a group. */
export function recordLosses({ members }: GroupContents, name: string, { coordination }: ProviderData): void {
  for (const { id } of members) recordLoss(coordination, NOUNS.workflow, id, `workflow group "${name}"`);
}

export const managedHere =
  ({ coordination }: ProviderData): IsManaged =>
  (kind, id) =>
    managedObjects(coordination, NOUNS[kind]).get(id) !== undefined;
