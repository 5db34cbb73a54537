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

export type GroupStep =
  | { readonly kind: "create" }
  | { readonly kind: "refuse"; readonly existing: ObservedGroup }
  | { readonly kind: "delete"; readonly id: string };

/**
 * The steps to create a desired group. An existing group with the same id, or one that is the same in all that is sent,
 * is refused: after a lost answer it may be our own, and it must never be created twice.
 */
export function stepsToCreate(desired: DesiredGroup, existing: readonly ObservedGroup[]): readonly GroupStep[] {
  const root = rootOf(existing);
  const clash = existing.find((group) => isDuplicate(desired, group, root));
  return clash === undefined ? [{ kind: "create" }] : [{ kind: "refuse", existing: clash }];
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

/** Whether a group may be the desired one: it has its name, and its parent as far as that is known. */
export const isLike = ({ name, parentId }: DesiredGroup, group: ObservedGroup, root: string | null): boolean => {
  const wanted = parentId ?? root;
  return group.name === name && (wanted === null || (group.parentId || wanted) === wanted);
};

/** Whether a group is as sent, as far as the service shows it: one with the same id or name may be somebody else's. */
export function isAsSent({ name, description, parentId }: DesiredGroup, existing: ObservedGroup): boolean {
  const shows = (shown: string | null | undefined, sent: string | null): boolean =>
    shown === undefined || shown === sent;
  return (
    (existing.name ?? name) === name &&
    shows(existing.description, description) &&
    (parentId === null || (existing.parentId || parentId) === parentId)
  );
}

/** The steps to delete a group: none if it is already gone. */
export const stepsToDelete = (observed: ObservedGroup | null): readonly GroupStep[] =>
  observed === null ? [] : [{ kind: "delete", id: observed.id }];

/** Name of the root group (interface document, 2.4). */
const ROOT_NAME = "Master";
