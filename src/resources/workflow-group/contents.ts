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

/** The groups below a group, each after its parent. */
function groupsBelow(group: ObservedGroup, groups: readonly ObservedGroup[]): readonly ObservedGroup[] {
  const others = groups.filter((other) => other.id !== group.id);
  const children = others.filter((other) => other.parentId === group.id);
  return children.flatMap((child) => [child, ...groupsBelow(child, others)]);
}

/** Sorts the service's objects into those that would be deleted with the group and those that certainly would not. */
export function contentsOf(
  group: ObservedGroup,
  groups: readonly ObservedGroup[],
  workflows: readonly PossibleMember[],
): GroupContents {
  const childGroups = groupsBelow(group, groups);
  const deleted = [group, ...childGroups];
  return {
    childGroups,
    members: workflows.filter(({ groupReferences }) =>
      groupReferences.some((reference) => deleted.some((each) => names(reference, each))),
    ),
    undecided: workflows.filter((workflow) => workflow.groupReferences.length === 0),
  };
}

/** Whether this configuration manages an object, as far as the run knows. */
export type IsManaged = (noun: "workflow group" | "workflow", id: string) => boolean;

interface Titles {
  readonly childGroups: string;
  readonly members: string;
}

const REFUSED: Titles = {
  childGroups: "Child groups that would be deleted with it:",
  members: "Workflows that would be deleted with it:",
};

/** Where the sentence before the list says what becomes of them. */
export const CONTENT_TITLES: Titles = { childGroups: "Child groups:", members: "Workflows:" };

const LISTED = 100;

interface Labelled {
  readonly id: string;
  readonly name: string | null;
}

/** What the configuration manages comes first, so that no limit hides it. */
function lines(title: string, objects: readonly Labelled[], isManaged: (id: string) => boolean): string[] {
  if (objects.length === 0) return [];
  const label = ({ id, name }: Labelled): string => {
    const facts = [...(name === null ? [] : [`id ${id}`]), ...(isManaged(id) ? ["managed by this configuration"] : [])];
    return `"${name ?? id}"${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  };
  const sorted = [...objects.filter(({ id }) => isManaged(id)), ...objects.filter(({ id }) => !isManaged(id))];
  const more = objects.length > LISTED ? [`  … and ${objects.length - LISTED} more`] : [];
  return [title, ...sorted.slice(0, LISTED).map((object) => `  - ${label(object)}`), ...more];
}

/** The objects that would be deleted, as lines for a diagnostic, including those whose group is unknown. */
export const describeContents = (
  contents: GroupContents,
  isManaged: IsManaged = () => false,
  titles: Titles = REFUSED,
): string =>
  [
    ...lines(titles.childGroups, contents.childGroups, (id) => isManaged("workflow group", id)),
    ...lines(titles.members, contents.members, (id) => isManaged("workflow", id)),
    ...lines(
      "Workflows that may be in it (neither their attributes nor their documents say which group they are in):",
      contents.undecided,
      (id) => isManaged("workflow", id),
    ),
  ].join("\n");
