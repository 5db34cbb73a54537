import { commandInText } from "../../framework";
import { alreadyExists, type Decision, type Naming } from "../shared";

/** A group as configured; null: left to the service. */
export interface DesiredGroup {
  readonly id: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly parentId: string | null;
}

export interface ObservedGroup {
  readonly id: string;
  readonly name: string | null;
  /** Undefined if not shown. */
  readonly description: string | null | undefined;
  readonly parentId: string | null | undefined;
}

/**
 * What a create does. A group with the same id, or one that is the same in all that is sent, is refused: after a lost
 * answer it may be our own, and it must never be created twice.
 */
export function decide(desired: DesiredGroup, groups: readonly ObservedGroup[], naming: Naming): Decision {
  const root = rootOf(groups);
  const clash = groups.find((group) => isDuplicate(desired, group, root));
  if (clash === undefined) return { kind: "create" };
  const problem = alreadyExists(naming, {
    name: clash.name,
    ids: [clash.id],
    shared: desired.id === null ? "the same name, description and parent" : "the same id",
    isAdoptable: false,
    hint: `If it is the group that this one replaces (create_before_destroy), change its name, description or parent in the same apply; one that is only tainted is kept with ${commandInText("untaint ADDRESS")}`,
  });
  return { kind: "refuse", existing: [clash.id], problem };
}

/** Whether a group has the desired id or, if the service chooses ids, the same name, parent and description. */
const isDuplicate = (desired: DesiredGroup, group: ObservedGroup, root: string | null): boolean =>
  desired.id === null
    ? isNamesake(desired, group, root) && (group.description ?? null) === desired.description
    : group.id === desired.id;

/** Whether a group has the same name under the same parent. */
export const isNamesake = (
  { name, parentId }: Pick<DesiredGroup, "name" | "parentId">,
  group: ObservedGroup,
  root: string | null,
): boolean => group.name === name && (group.parentId || root) === (parentId || root);

/** Id of the root group, the parent of groups without an explicit one; null if the list does not show it. */
export const rootOf = (groups: readonly ObservedGroup[]): string | null =>
  groups.find((group) => group.name === ROOT_NAME && (group.parentId ?? "") === "")?.id ?? null;

/** Whether a group is as sent, as far as the service shows it: one with the same id or name may be somebody else's. */
export function isAsSent(
  { name, description, parentId }: DesiredGroup,
  shown: ObservedGroup,
  root: string | null,
): boolean {
  const parent = parentId ?? root;
  return (
    shown.name === name &&
    (shown.description === undefined || shown.description === description) &&
    (parent === null || (shown.parentId || parent) === parent)
  );
}

/** Name of the root group (interface document, 2.4). */
const ROOT_NAME = "Master";
