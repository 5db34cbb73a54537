import { slug } from "./slug";
import { uniqueNames } from "./unique-names";

/** A workflow group's position in the tree. */
export interface GroupPlace {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
}

export interface GroupTree {
  /** The root group, which exists by itself; null if it is not among the groups. */
  readonly rootId: string | null;
  /** The folder of a group, its parents' folders first; none for the root. */
  folderOf(id: string | null): readonly string[];
  /** The group directly under the root that it is in, or is; null for the root, and for groups that are in each other. */
  topOf(id: string | null): GroupPlace | null;
  /** Whether its chain of parents ends at the root or at an unknown parent, and never returns to itself. */
  endsSomewhere(id: string): boolean;
  /** The group that a workflow refers to by id, unique name, or path of names; null if that is ambiguous or unknown. */
  find(references: readonly string[]): string | null;
}

/** The root's name (interface document, 2.4). */
const ROOT = "Master";

/** Longer paths exceed the limit of some file systems. */
const LONGEST_PATH = 140;

export function groupTree(groups: readonly GroupPlace[]): GroupTree {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const rootId = rootOf(groups);
  const parentOf = (id: string): string | null => {
    const parent = byId.get(id)?.parentId ?? null;
    return id === rootId || parent === rootId || parent === id || parent === null || !byId.has(parent) ? null : parent;
  };
  /** From the top down, the group itself last. */
  const lineOf = (id: string): readonly string[] => {
    const line: string[] = [];
    for (let next: string | null = id; next !== null && !line.includes(next); next = parentOf(next)) line.unshift(next);
    return line;
  };
  const siblings = new Map<string | null, GroupPlace[]>();
  for (const group of groups) {
    if (group.id === rootId) continue;
    const parent = parentOf(group.id);
    const others = siblings.get(parent);
    if (others === undefined) siblings.set(parent, [group]);
    else others.push(group);
  }
  const folders = new Map(
    [...siblings.values()].flatMap((children) => [
      ...uniqueNames(
        children.map(({ id, name }) => ({
          key: id,
          name: slug(name ?? "", { separator: "-", prefix: "group", identity: id }),
        })),
        "-",
      ),
    ]),
  );
  const ownName = ({ name }: GroupPlace): string | null => name;
  const path = ({ id }: GroupPlace): string =>
    lineOf(id)
      .map((each) => byId.get(each)?.name ?? each)
      .join("/");
  const names = onlyOnes(groups, ownName);
  const paths = onlyOnes(groups, path);
  const byPath = (reference: string): string | null =>
    paths.get(reference.replace(/^\/+|\/+$/g, "").replace(new RegExp(`^${ROOT}/`), "")) ?? null;
  return {
    rootId,
    folderOf(id) {
      if (id === null || id === rootId || !byId.has(id)) return [];
      const folder = lineOf(id).map((each) => folders.get(each) ?? each);
      // One folder with a unique name from the id, instead of too many nested ones.
      return folder.join("/").length <= LONGEST_PATH
        ? folder
        : [slug(`${folder.at(-1)} ${id}`, { separator: "-", prefix: "group", identity: id })];
    },
    topOf(id) {
      if (id === null || id === rootId || !byId.has(id)) return null;
      const top = lineOf(id)[0]!;
      return parentOf(top) === null ? byId.get(top)! : null;
    },
    endsSomewhere(id) {
      const top = lineOf(id)[0]!;
      return parentOf(top) === null;
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
export function rootOf(groups: readonly GroupPlace[]): string | null {
  const ids = new Set(groups.map(({ id }) => id));
  const candidates = groups.filter(
    ({ id, name, parentId }) => name === ROOT && (parentId === null || parentId === id || !ids.has(parentId)),
  );
  const used = candidates.find(({ id }) => groups.some((group) => group.id !== id && group.parentId === id));
  return (used ?? candidates[0])?.id ?? null;
}

/** Ids by unique name. */
function onlyOnes(
  groups: readonly GroupPlace[],
  called: (group: GroupPlace) => string | null,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string | null>();
  for (const group of groups) {
    const name = called(group);
    if (name !== null) ids.set(name, ids.has(name) ? null : group.id);
  }
  return new Map([...ids].flatMap(([name, id]) => (id === null ? [] : [[name, id]])));
}
