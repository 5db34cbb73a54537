import { grouped } from "../../../sequence";
import { allVisible, strongest, type VisibleWorkflow, visibleWorkflows } from "../../state/visible";
import type { StoredGroup } from "../../state/stored";
import type { View } from "../view";

/** A group with its place in the tree, and the workflows in it by name. */
export interface GroupBranch {
  readonly group: StoredGroup;
  /** From the root on, to the group itself. */
  readonly path: readonly StoredGroup[];
  readonly workflows: readonly VisibleWorkflow[];
}

/** All groups that reads show, each after its parent; groups of one parent by name. */
export function groupTree({ state, time }: View): readonly GroupBranch[] {
  const groups = allVisible(state.groups, time);
  const known = new Set(groups.map(({ id }) => id));
  const children = grouped(groups, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const members = grouped(visibleWorkflows(state, time), (workflow) => strongest(workflow).groupId);
  const branches = (parent: string | null, above: readonly StoredGroup[]): readonly GroupBranch[] =>
    sorted(children.get(parent), ({ name }) => name).flatMap((group) => {
      const path = [...above, group];
      const workflows = sorted(members.get(group.id), (workflow) => strongest(workflow).name);
      return [{ group, path, workflows }, ...branches(group.id, path)];
    });
  return branches(null, []);
}

/** Whether a group is the one with this id, or below it. */
export const isWithin = ({ path }: Pick<GroupBranch, "path">, id: string): boolean =>
  path.some((group) => group.id === id);

const sorted = <Item>(items: readonly Item[] = [], nameOf: (item: Item) => string): readonly Item[] =>
  items.toSorted((left, right) => {
    if (nameOf(left) === nameOf(right)) return 0;
    return nameOf(left) < nameOf(right) ? -1 : 1;
  });
