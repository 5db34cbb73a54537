import type { ObservedGroup } from "./steps";

/** A workflow on the service with the groups that its attributes and documents refer to. */
export interface PossibleMember {
  readonly id: string;
  readonly name: string | null;
  /** Ids or names of groups; empty if there are none. */
  readonly groupReferences: readonly string[];
}

/** What deleting a group would also delete, as far as the service shows it. */
export interface GroupContents {
  readonly childGroups: readonly ObservedGroup[];
  readonly members: readonly PossibleMember[];
  /** Workflows whose group is unknown. */
  readonly undecided: readonly PossibleMember[];
}

export const isEmpty = (contents: GroupContents): boolean =>
  contents.childGroups.length + contents.members.length + contents.undecided.length === 0;

/** Whether the group certainly contains something. */
export const isOccupied = ({ childGroups, members }: GroupContents): boolean => childGroups.length + members.length > 0;

const names = (reference: string, group: ObservedGroup): boolean =>
  reference === group.id || (group.name !== null && (reference === group.name || reference.endsWith(`/${group.name}`)));

/** Sorts the service's objects into those that would be deleted with the group and those that certainly would not. */
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

/** The objects that would be deleted, as lines for a diagnostic, including those whose group is unknown. */
export const describeContents = (contents: GroupContents): string =>
  [
    ...lines("Child groups that would be deleted with it:", contents.childGroups),
    ...lines("Workflows that would be deleted with it:", contents.members),
    ...lines(
      "Workflows that may be in it (neither their attributes nor their documents say which group they are in):",
      contents.undecided,
    ),
  ].join("\n");
