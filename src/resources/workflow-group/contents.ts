import type { ObservedGroup } from "./reconcile";

/** A workflow on the service with what its attributes and documents say about the group it is in. */
export interface PossibleMember {
  readonly id: string;
  readonly name: string | null;
  /** Ids or names of groups; empty if nothing says it. */
  readonly groupReferences: readonly string[];
}

/** What deleting a group would take with it, as far as the service shows it. */
export interface GroupContents {
  readonly childGroups: readonly ObservedGroup[];
  readonly members: readonly PossibleMember[];
  /** Workflows of which nothing says which group they are in. */
  readonly undecided: readonly PossibleMember[];
}

export const isEmpty = (contents: GroupContents): boolean =>
  contents.childGroups.length + contents.members.length + contents.undecided.length === 0;

/** Something certainly is in it. */
export const isOccupied = ({ childGroups, members }: GroupContents): boolean => childGroups.length + members.length > 0;

const names = (reference: string, group: ObservedGroup): boolean =>
  reference === group.id || (group.name !== null && (reference === group.name || reference.endsWith(`/${group.name}`)));

/** Sorts what is on the service into what would be lost with the group and what certainly would not. */
export function contentsOf(
  group: ObservedGroup,
  groups: readonly ObservedGroup[],
  workflows: readonly PossibleMember[],
): GroupContents {
  return {
    childGroups: groups.filter((other) => other.id !== group.id && other.parentId === group.id),
    members: workflows.filter((workflow) => workflow.groupReferences.some((reference) => names(reference, group))),
    undecided: workflows.filter((workflow) => workflow.groupReferences.length === 0),
  };
}

const label = (object: { readonly id: string; readonly name: string | null }): string =>
  object.name === null ? `"${object.id}"` : `"${object.name}" (id ${object.id})`;

const LISTED = 100;

function lines(title: string, objects: readonly { readonly id: string; readonly name: string | null }[]): string[] {
  if (objects.length === 0) return [];
  const more = objects.length > LISTED ? [`  … and ${objects.length - LISTED} more`] : [];
  return [title, ...objects.slice(0, LISTED).map((object) => `  - ${label(object)}`), ...more];
}

/** What would be lost, as lines for a diagnostic; what cannot be known is said so. */
export const describeContents = (contents: GroupContents): string =>
  [
    ...lines("Child groups that would be deleted with it:", contents.childGroups),
    ...lines("Workflows that would be deleted with it:", contents.members),
    ...lines(
      "Workflows that may be in it (neither their attributes nor their documents say which group they are in):",
      contents.undecided,
    ),
  ].join("\n");
