import { grouped } from "../sequence";

/** A workflow group's position in the tree. */
export interface GroupPlace {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
}

export interface GroupTree {
  /** The root group, which exists by itself; null if it is not among the groups. */
  readonly rootId: string | null;
  /** The groups from the one directly under the root down to the group itself; none for the root and unknown ones. */
  lineOf(id: string | null): readonly GroupPlace[];
  /** The group directly under the root that it is in, or is; null for the root, and for groups that are in each other. */
  topOf(id: string | null): GroupPlace | null;
  /** The group that a workflow refers to by id, unique name, or path of names; null if that is ambiguous or unknown. */
  find(references: readonly string[]): string | null;
}

/** The root's name (interface document, 2.4). */
const ROOT = "Master";

export function groupTree(groups: readonly GroupPlace[]): GroupTree {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const rootId = rootOf(groups);
  const parentOf = (id: string): string | null => {
    const parent = byId.get(id)?.parentId ?? null;
    return id === rootId || parent === rootId || parent === id || parent === null || !byId.has(parent) ? null : parent;
  };
  /** From the top down, the group itself last. */
  const idsAbove = (id: string): readonly string[] => {
    const line: string[] = [];
    for (let next: string | null = id; next !== null && !line.includes(next); next = parentOf(next)) line.unshift(next);
    return line;
  };
  const path = ({ id }: GroupPlace): string =>
    idsAbove(id)
      .map((each) => byId.get(each)?.name ?? each)
      .join("/");
  const names = onlyOnes(groups, ({ name }) => name);
  const paths = onlyOnes(groups, path);
  const byPath = (reference: string): string | null =>
    paths.get(reference.replace(/^\/+|\/+$/g, "").replace(new RegExp(`^${ROOT}/`), "")) ?? null;
  const lineOf: GroupTree["lineOf"] = (id) =>
    id === null || id === rootId || !byId.has(id) ? [] : idsAbove(id).map((each) => byId.get(each)!);
  return {
    rootId,
    lineOf,
    topOf: (id) => {
      const [top] = lineOf(id);
      return top !== undefined && parentOf(top.id) === null ? top : null;
    },
    find: (references) => {
      for (const reference of references) {
        const found = byId.has(reference) ? reference : (names.get(reference) ?? byPath(reference));
        if (found !== null) return found;
      }
      return null;
    },
  };
}

/**
 * The group named Master that has no parent among the others; if several have that name, the one that contains others.
 */
function rootOf(groups: readonly GroupPlace[]): string | null {
  const ids = new Set(groups.map(({ id }) => id));
  const candidates = groups.filter(
    ({ id, name, parentId }) => name === ROOT && (parentId === null || parentId === id || !ids.has(parentId)),
  );
  const used = candidates.find(({ id }) => groups.some((group) => group.id !== id && group.parentId === id));
  return (used ?? candidates[0])?.id ?? null;
}

/** Ids by unique name. */
const onlyOnes = (
  groups: readonly GroupPlace[],
  called: (group: GroupPlace) => string | null,
): ReadonlyMap<string, string> =>
  new Map(
    [...grouped(groups, called)].flatMap(([name, [only, ...others]]) =>
      name === null || others.length > 0 ? [] : [[name, only!.id] as const],
    ),
  );
