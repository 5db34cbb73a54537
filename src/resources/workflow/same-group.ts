/** A workflow group as the list shows it. */
export interface ListedGroup {
  readonly id: string | null;
  readonly name: string | null;
  readonly parentId: string | null;
}

/** Name of the root group, in which workflows are that name none (interface document, 2.4). */
const ROOT_NAME = "Master";

/**
 * Whether two workflows are in the same group, or nothing tells their groups apart.
 *
 * @param own ids, names or paths of groups that a workflow refers to; empty: it is in the root group
 * @param theirs of a workflow on the service; empty: it does not say
 */
export function mayBeInSameGroup(
  own: readonly string[],
  theirs: readonly string[],
  groups: readonly ListedGroup[],
): boolean {
  if (theirs.length === 0) return true;
  const root = groups.filter(({ name, parentId }) => name === ROOT_NAME && (parentId ?? "") === "");
  const mine = own.length === 0 ? root.flatMap(({ id }) => id ?? []) : own.flatMap((each) => idsOf(each, groups));
  return mine.length === 0 || theirs.flatMap((each) => idsOf(each, groups)).some((id) => mine.includes(id));
}

/** A reference that no group explains stands for itself. */
function idsOf(reference: string, groups: readonly ListedGroup[]): readonly string[] {
  const byId = groups.some(({ id }) => id === reference);
  if (byId) return [reference];
  const last = reference.split("/").at(-1);
  const byName = groups.flatMap(({ id, name }) => (id !== null && name !== null && name === last ? [id] : []));
  return byName.length === 0 ? [reference] : byName;
}
