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
  const children = new Map<string | null, StoredGroup[]>();
  for (const group of groups) {
    const parent = group.parentId !== null && known.has(group.parentId) ? group.parentId : null;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [group]);
    else siblings.push(group);
  }
  const members = workflowsByGroup(state, time);
  const branches = (parent: string | null, above: readonly StoredGroup[]): readonly GroupBranch[] =>
    [...(children.get(parent) ?? [])].sort(byName).flatMap((group) => {
      const path = [...above, group];
      return [{ group, path, workflows: members.get(group.id) ?? [] }, ...branches(group.id, path)];
    });
  return branches(null, []);
}

/** Whether a group is the one with this id, or below it. */
export const isWithin = ({ path }: Pick<GroupBranch, "path">, id: string): boolean =>
  path.some((group) => group.id === id);

function workflowsByGroup(state: View["state"], time: number): ReadonlyMap<string, readonly VisibleWorkflow[]> {
  const members = new Map<string, VisibleWorkflow[]>();
  for (const workflow of visibleWorkflows(state, time)) {
    const { groupId } = strongest(workflow);
    const list = members.get(groupId);
    if (list === undefined) members.set(groupId, [workflow]);
    else list.push(workflow);
  }
  const named = (workflow: VisibleWorkflow): { readonly name: string } => strongest(workflow);
  for (const list of members.values()) list.sort((left, right) => byName(named(left), named(right)));
  return members;
}

const byName = (left: { readonly name: string }, right: { readonly name: string }): number => {
  if (left.name === right.name) return 0;
  return left.name < right.name ? -1 : 1;
};
