import type { GroupPlace, GroupTree } from "../../inventory";
import { KIND_FACTS, KINDS, type Kind } from "../../kinds";
import { grouped } from "../../sequence";
import { slug, uniqueNames, uniqueSlugs } from "../slug";

/** How the export is divided: into configurations with a state of their own, or into modules of one. */
export type Split = "none" | "group" | "modules";

/** The one stack of an export that is not divided. */
export const WHOLE = ".";
/** Queues, assets and calendars, which any workflow may use. */
export const SHARED = "shared";
/** Workflows that are in no top-level group, and groups that are in each other. */
export const MASTER = "master";

/** Folders of documents have the other names. */
const RESERVED = [SHARED, MASTER, ...KINDS.flatMap((kind) => KIND_FACTS[kind].file?.folder ?? [])];

/** The folder of a group, its parents' folders first; none for the root. */
type FolderOf = (group: string | null) => readonly string[];

/** Longer paths exceed the limit of some file systems. */
const LONGEST_PATH = 140;

export function groupFolders(groups: readonly GroupPlace[], tree: GroupTree): FolderOf {
  const siblings = grouped(
    groups.filter(({ id }) => id !== tree.rootId),
    ({ id }) => tree.lineOf(id).at(-2)?.id,
  );
  const names = new Map([...siblings.values()].flatMap((own) => [...uniqueSlugs(own, "-", KIND_FACTS.groups.prefix)]));
  return (group) => {
    const folders = tree.lineOf(group).map(({ id }) => names.get(id)!);
    // One folder with a unique name from the id, instead of too many nested ones.
    return folders.join("/").length <= LONGEST_PATH
      ? folders
      : [slug(`${folders.at(-1)} ${group}`, { separator: "-", prefix: KIND_FACTS.groups.prefix, identity: group! })];
  };
}

/** What finds the directory of an object's stack by its kind and its group (a group's own), and the group of a directory. */
export function stackPlaces(split: Split, groups: readonly GroupPlace[], tree: GroupTree, folderOf: FolderOf) {
  const tops = groups.filter(({ id }) => tree.topOf(id)?.id === id);
  const names = uniqueNames(
    tops.map(({ id }) => ({ key: id, name: folderOf(id)[0]! })),
    "-",
    RESERVED,
  );
  const byName = new Map(tops.map((group) => [names.get(group.id)!, group]));
  return {
    directoryOf: (kind: Kind, group: string | null): string => {
      if (split === "none") return WHOLE;
      if (kind !== "groups" && kind !== "workflows") return SHARED;
      const top = tree.topOf(group);
      return top === null ? MASTER : names.get(top.id)!;
    },
    groupOf: (directory: string): GroupPlace | null => byName.get(directory) ?? null,
  };
}

/** A path of a file of a stack, relative to the export's directory. */
export const inStack = (directory: string, path: string): string =>
  directory === WHOLE ? path : `${directory}/${path}`;

export function kindsIn(directory: string): readonly Kind[] {
  const isShared = (kind: Kind): boolean => kind !== "groups" && kind !== "workflows";
  return directory === WHOLE ? KINDS : KINDS.filter((kind) => isShared(kind) === (directory === SHARED));
}

/**
 * A step for each stack: a later one than all that it needs have. Stacks that need each other, directly or by others,
 * have the same one.
 */
export function stepsOf(after: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  const left = new Set(after.keys());
  const needs = (name: string): readonly string[] =>
    [...after.get(name)!].filter((other) => other !== name && left.has(other));
  const reachable = (name: string): ReadonlySet<string> => {
    const found = new Set([name]);
    for (const each of found) for (const other of needs(each)) found.add(other);
    return found;
  };
  for (let step = 1; left.size > 0; step += 1) {
    const free = [...left].filter((name) => needs(name).length === 0);
    // Whoever needs the fewest is in a circle that needs nothing else.
    const circles = free.length > 0 ? [] : [...left].map(reachable).sort((a, b) => a.size - b.size);
    for (const name of free.length > 0 ? free : circles[0]!) {
      steps.set(name, step);
      left.delete(name);
    }
  }
  return steps;
}
