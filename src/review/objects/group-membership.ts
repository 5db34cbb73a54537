import { groupReferences } from "../../document";
import { readable } from "../compare/document-review";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import { maskOf, plainTree, templateOf } from "./workflow-template";

/** The workflows of a plan whose current document names the group, and the groups below it. */
export function contentsOf(group: PlannedObject, all: readonly PlannedObject[]): readonly PlannedObject[] {
  const id = textOf(group.before("id"));
  return all.filter((other) => {
    if (other.change.type === "wfa_workflow") return isNamed(group, groupsOf(other, "before"));
    return other.change.type === "wfa_workflow_group" && id !== null && textOf(other.before("parent_id")) === id;
  });
}

/** The provider uses the value in state to destroy. */
export const forcesDeletion = (group: PlannedObject): boolean => booleanOf(group.before("force_destroy")) === true;

export const isDeleted = ({ effect }: PlannedObject): boolean => effect === "delete" || effect === "replace";

/** Whether the new object is there before the old one is deleted (create_before_destroy). */
export const isCreatedFirst = ({ change }: PlannedObject): boolean => change.actions[0] === "create";

/** Whether the plan moves an object out of the group that it is in now. */
export function leaves(object: PlannedObject, group: PlannedObject): boolean {
  if (object.effect !== "update" && object.effect !== "replace") return false;
  if (object.change.type === "wfa_workflow") {
    return object.after("document").kind === "unknown" || !isNamed(group, groupsOf(object, "after"));
  }
  const parent = object.after("parent_id");
  return parent.kind === "unknown" || textOf(parent) !== textOf(group.before("id"));
}

/** A deletion that takes a workflow along, although the plan does not delete it. */
export interface ForcedDeletion {
  readonly group: PlannedObject;
  /** False if the plan does not say which comes first, the deletion or the move of the workflow to another group. */
  readonly isCertain: boolean;
}

/** The group that is deleted with everything in it (force_destroy) while a workflow of the plan is still in it. */
export function forcedDeletion(workflow: PlannedObject, all: readonly PlannedObject[]): ForcedDeletion | null {
  if (workflow.effect === "create" || workflow.effect === "forget" || isDeleted(workflow)) return null;
  for (const group of all) {
    if (group.change.type !== "wfa_workflow_group" || !isDeleted(group) || !forcesDeletion(group)) continue;
    const around = groupsFrom(group, all).filter((each) => isNamed(each, groupsOf(workflow, "before")));
    if (around.length === 0) continue;
    const moves = around.every((each) => leaves(workflow, each));
    // What refers to a group that is created first follows it before the old one is deleted.
    if (moves && isCreatedFirst(group)) continue;
    return { group, isCertain: !moves || group.effect === "replace" };
  }
  return null;
}

/** What is in the groups among these objects, at any depth. */
export const contentsBelow = (
  objects: readonly PlannedObject[],
  all: readonly PlannedObject[],
): readonly PlannedObject[] =>
  objects
    .filter(({ change }) => change.type === "wfa_workflow_group")
    .flatMap((group) => groupsFrom(group, all))
    .flatMap((group) => contentsOf(group, all))
    .filter((each) => !isDeleted(each));

/** A group and those below it, at any depth. */
function groupsFrom(group: PlannedObject, all: readonly PlannedObject[]): readonly PlannedObject[] {
  const found = new Set([group]);
  for (const each of found)
    for (const child of contentsOf(each, all)) if (child.change.type === "wfa_workflow_group") found.add(child);
  return [...found];
}

function isNamed(group: PlannedObject, references: readonly string[]): boolean {
  const [id, name] = [textOf(group.before("id")), textOf(group.before("name"))];
  return references.some((reference) => reference === id || reference === name);
}

/** The groups that a workflow's document names, unless they must not be shown. */
function groupsOf(object: PlannedObject, side: "before" | "after"): readonly string[] {
  const known = knownGroups[side].get(object);
  if (known !== undefined) return known;
  const groups = readGroups(object, side);
  knownGroups[side].set(object, groups);
  return groups;
}

/** Cached, because many groups may query the same workflow. */
const knownGroups = {
  before: new WeakMap<PlannedObject, readonly string[]>(),
  after: new WeakMap<PlannedObject, readonly string[]>(),
};

function readGroups(object: PlannedObject, side: "before" | "after"): readonly string[] {
  const document = templateOf(object, side);
  const paths = maskOf(object);
  if (document === null || paths === null) return [];
  const groups = readable(() => groupReferences(plainTree(document, paths)));
  return groups.ok ? groups.value : [];
}
