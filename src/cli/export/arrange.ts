import { groupTree, type Unread } from "../../inventory";
import { type Kind, KIND_FACTS, KINDS } from "../../kinds";
import { grouped } from "../../sequence";
import type { StagedFile } from "../named-file";
import { type Block, type BlockContext, blocksOf, type Placed } from "./blocks";
import { type FoundObject, type FoundService, objectKey } from "./read-service";
import { slug, uniqueNames, uniqueSlugs } from "../slug";
import { groupFolders, kindsIn, SHARED, type Split, stackPlaces, stepsOf, WHOLE } from "./stacks";

export interface ExportedObject extends Placed, Pick<FoundObject, "kind" | "name" | "state" | "notes"> {
  readonly importId: string;
  /** Where its document or definition is written, relative to its stack, with forward slashes. */
  readonly file: (StagedFile & { readonly path: string }) | null;
  /** Made when it is written, and not kept: most of what an export holds of an object would be its block. */
  readonly block: () => Block;
}

/** A configuration with a state of its own, or a module of one. */
export interface ExportedStack {
  /** Relative to the export's directory; `.` if the export is one stack. */
  readonly directory: string;
  /** The top-level group that it has, with everything in it; null for other stacks. */
  readonly group: { readonly id: string; readonly name: string | null } | null;
  readonly kinds: readonly Kind[];
  /** 1 for those that need no other one, and so on. Stacks that need each other have the same. */
  readonly step: number;
  /** Directories of the stacks whose objects its documents and settings name; it is applied after them. */
  readonly after: readonly string[];
  /** Sorted by kind and address. */
  readonly objects: readonly ExportedObject[];
  readonly skipped: readonly Unread[];
  /** For states of earlier exports: objects that another stack has now, by the address that they had in this one. */
  readonly elsewhere: ReadonlyMap<string, Placed>;
}

/** Names of resources by `objectKey`, for one stack. An object keeps its entry when it is gone: a state may still have it. */
type StackNames = ReadonlyMap<string, string>;

/** By the directory of the stack. */
export type Names = ReadonlyMap<string, StackNames>;

/**
 * Gives all found objects stacks, names, files and references.
 *
 * @returns the stacks in the order in which they are applied
 */
export function arrange(
  { objects, groups, skipped }: FoundService,
  split: Split,
  earlier: Names,
  blocks: Pick<BlockContext, "preventDestroy" | "creates">,
): { readonly stacks: readonly ExportedStack[]; readonly names: Names } {
  const tree = groupTree(groups);
  const folderOf = groupFolders(groups, tree);
  const places = stackPlaces(split, groups, tree, folderOf);
  const groupOf = ({ kind, id, groups: references }: FoundObject): string | null =>
    kind === "groups" ? id : tree.find(references);
  const directories = new Map(objects.map((object) => [object.key, places.directoryOf(object.kind, groupOf(object))]));
  const inDirectory = grouped(objects, ({ key }) => directories.get(key)!);
  // Which group a workflow is in that cannot be read is not known.
  const leftOut = grouped(skipped, ({ kind, id }) => places.directoryOf(kind, kind === "groups" ? id : null));
  /** What another stack has now. */
  const elsewhere = (directory: string): readonly (readonly [key: string, name: string])[] =>
    [...(earlier.get(directory) ?? [])].filter(([key]) => (directories.get(key) ?? directory) !== directory);
  const inUse = [
    ...new Set([
      ...(split === "none" ? [WHOLE] : []),
      ...inDirectory.keys(),
      ...leftOut.keys(),
      ...[...earlier.keys()].filter((directory) => elsewhere(directory).length > 0),
    ]),
  ].sort();
  const names = new Map(earlier);
  for (const directory of inUse)
    names.set(directory, namesFor(inDirectory.get(directory) ?? [], earlier.get(directory) ?? new Map()));
  const placed = new Map(
    [...directories].map(([key, directory]): [string, Placed] => [
      key,
      { directory, address: addressOf(key, names.get(directory)!.get(key)!) },
    ]),
  );
  const after = needsOf(objects, inUse, placed);
  const steps = stepsOf(after);
  const blockOf = blocksOf(objects, { tree, groupOf, placed, ...blocks });

  const stacks = inUse.map((directory): ExportedStack => {
    const own = inDirectory.get(directory) ?? [];
    const top = places.groupOf(directory);
    /** The folders of an object's group; in the stack of a top-level group without the group's own. */
    const foldersOf = (object: FoundObject): readonly string[] => {
      const folders = folderOf(groupOf(object));
      return top !== null && folders[0] === folderOf(top.id)[0] ? folders.slice(1) : folders;
    };
    const files = filesOf(own, foldersOf);
    const exported = own.map((object): ExportedObject => {
      const { kind, key, id, name, state, notes, file } = object;
      const path = files.get(key) ?? null;
      return {
        kind,
        directory,
        address: placed.get(key)!.address,
        importId: id,
        name,
        state,
        file: path === null ? null : { path, from: file!.from, hash: file!.hash },
        block: () => blockOf(object, path),
        notes,
      };
    });
    return {
      directory,
      group: top === null ? null : { id: top.id, name: top.name },
      kinds: kindsIn(directory),
      step: steps.get(directory)!,
      after: [...after.get(directory)!].sort(),
      objects: exported.sort(
        (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.address < b.address ? -1 : 1),
      ),
      skipped: leftOut.get(directory) ?? [],
      elsewhere: new Map(elsewhere(directory).map(([key, name]) => [addressOf(key, name), placed.get(key)!])),
    };
  });
  return { stacks: stacks.sort((a, b) => a.step - b.step), names };
}

const kindOf = (key: string): Kind => key.slice(0, key.indexOf(" ")) as Kind;

const addressOf = (key: string, name: string): string => `${KIND_FACTS[kindOf(key)].typeName}.${name}`;

/**
 * A name for each object's resource, made from the object's own when it is first exported. It keeps that name, so that no
 * state has to move it, and no other object gets a name that one had.
 */
export function namesFor(
  objects: readonly Pick<FoundObject, "key" | "kind" | "id" | "name">[],
  earlier: StackNames,
): StackNames {
  const names = new Map(earlier);
  for (const kind of KINDS) {
    const { prefix } = KIND_FACTS[kind];
    const fresh = objects
      .filter((object) => object.kind === kind && !earlier.has(object.key))
      .map(({ key, id, name }) => ({ key, name: slug(name ?? "", { separator: "_", prefix, identity: id }) }));
    const reserved = [...earlier].flatMap(([key, name]) => (kindOf(key) === kind ? [name] : []));
    for (const [key, name] of uniqueNames(fresh, "_", reserved)) names.set(key, name);
  }
  return names;
}

/** By the stack's directory: the other stacks whose objects its own name. */
function needsOf(
  objects: readonly FoundObject[],
  directories: readonly string[],
  placed: ReadonlyMap<string, Placed>,
): ReadonlyMap<string, ReadonlySet<string>> {
  // Documents name queues, assets and calendars in words that the interface document does not say.
  const shared = directories.filter((directory) => directory === SHARED);
  const needs = new Map(
    directories.map((directory) => [directory, new Set<string>(directory === SHARED ? [] : shared)]),
  );
  for (const { key: own, placeholders, calls } of objects) {
    const { directory } = placed.get(own)!;
    const named = [
      ...[...placeholders.values()].map((group) => objectKey("groups", group)),
      ...calls.map((workflow) => objectKey("workflows", workflow)),
    ];
    for (const key of named) {
      const other = placed.get(key)?.directory ?? directory;
      if (other !== directory) needs.get(directory)!.add(other);
    }
  }
  return needs;
}

/** By the object's key: paths that differ not only in case, in folders with such names. */
function filesOf(
  objects: readonly FoundObject[],
  foldersOf: (object: FoundObject) => readonly string[],
): ReadonlyMap<string, string> {
  const inFolders = grouped(
    objects.filter(({ kind }) => KIND_FACTS[kind].file !== null),
    (object) => [KIND_FACTS[object.kind].file!.folder, ...foldersOf(object)].join("/"),
  );
  return new Map(
    [...inFolders].flatMap(([folder, own]) => {
      const { kind } = own[0]!;
      const { file, prefix } = KIND_FACTS[kind];
      return [...uniqueSlugs(own, "-", prefix)].map(
        ([id, name]) => [objectKey(kind, id), `${folder}/${name}.${file!.extension}`] as const,
      );
    }),
  );
}
