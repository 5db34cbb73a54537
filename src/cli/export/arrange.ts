import { groupTree } from "./group-tree";
import type { Block, Expression, Single } from "./hcl";
import { KIND_FACTS, KINDS, type Kind } from "./kinds";
import type { FoundObject, FoundService } from "./read-service";
import { slug } from "./slug";
import type { StagedFile } from "../staged-file";
import { uniqueNames } from "./unique-names";

/** A resource of the configuration with its object. */
export interface ExportedObject {
  readonly kind: Kind;
  readonly address: string;
  /** The id for the import. */
  readonly importId: string;
  readonly name: string | null;
  readonly state: string | null;
  /** Where its document or definition is written, relative to the export's directory, with forward slashes. */
  readonly file: (StagedFile & { readonly path: string }) | null;
  readonly block: Block;
  readonly notes: readonly string[];
}

export interface ArrangeOptions {
  readonly preventDestroy: boolean;
}

/** Gives all found objects names, files and references; sorted by kind and address. */
export function arrange(
  { objects, groups }: Pick<FoundService, "objects" | "groups">,
  { preventDestroy }: ArrangeOptions,
): readonly ExportedObject[] {
  const tree = groupTree(groups);
  const addresses = addressesOf(objects);
  const groupOf = new Map(
    objects.filter(({ kind }) => kind === "workflows").map((object) => [object.id, tree.find(object.groups)]),
  );
  /** Ids of groups that documents name without a placeholder: a recreated group needs the same id. */
  const named = new Set(objects.flatMap((object) => (object.kind === "workflows" ? object.namedGroups : [])));
  const addressOf = (group: string): string | undefined => addresses.get(keyOf("groups", group));
  const files = filesOf(objects, (object) => tree.folderOf(groupOf.get(object.id) ?? null));

  const expressions = ({ kind, id, config, placeholders }: FoundObject, path: string | null): Block["attributes"] => {
    const attributes = Object.entries(config).flatMap(([name, value]): [string, Expression][] => {
      if (kind === "workflows" && name === "substitutions") {
        const values = [...(value as ReadonlyMap<string, string>)].map(([placeholder, text]): [string, Single] => {
          const address = addressOf(placeholders.get(placeholder) ?? "");
          return [placeholder, address === undefined ? single(text) : { kind: "idOf", address, value: text }];
        });
        return [[name, { kind: "map", values: new Map(values) }]];
      }
      if (kind !== "groups" || (name !== "parent_id" && name !== "id")) return [[name, literal(value)]];
      // An id other than the service's choice matters only if something refers to it.
      if (name === "id") return named.has(id) ? [[name, literal(value)]] : [];
      if (value === tree.rootId || value === id) return [];
      const parent = addressOf(String(value));
      // Groups that contain each other, for whatever reason, cannot refer to each other.
      return [
        [
          name,
          parent === undefined || !tree.endsSomewhere(id)
            ? literal(value)
            : { kind: "idOf", address: parent, value: String(value) },
        ],
      ];
    });
    const { file } = KIND_FACTS[kind];
    return file === null || path === null ? attributes : [[file.attribute, { kind: "file", path }], ...attributes];
  };

  const exported = objects.map((object): ExportedObject => {
    const { kind, id, name, state, notes, remarks } = object;
    const address = addresses.get(keyOf(kind, id))!;
    const path = files.get(keyOf(kind, id)) ?? null;
    const group = addressOf(groupOf.get(id) ?? "");
    const attributes = expressions(object, path);
    // A document that names its group in its own words creates no dependency.
    const isReferred = [...object.placeholders.values()].includes(groupOf.get(id) ?? "");
    const block: Block = {
      typeName: KIND_FACTS[kind].typeName,
      name: address.split(".")[1]!,
      comments: [...titleOf(object), ...notes, ...remarks],
      attributes,
      dependsOn: kind === "workflows" && group !== undefined && !isReferred ? [group] : [],
      preventDestroy,
    };
    return {
      kind,
      address,
      importId: id,
      name,
      state,
      file: path === null ? null : { path, ...object.file! },
      block,
      notes,
    };
  });
  return exported.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.address < b.address ? -1 : 1));
}

/** Facts that no attribute contains. */
function titleOf({ kind, id, name }: FoundObject): readonly string[] {
  if (kind === "queues" || kind === "groups") return [];
  return [name === null ? `id ${id}` : `${shortened(name)} (id ${id})`];
}

const LONGEST_TITLE = 100;

const shortened = (name: string): string => (name.length <= LONGEST_TITLE ? name : `${name.slice(0, LONGEST_TITLE)}…`);

const keyOf = (kind: Kind, id: string): string => `${kind} ${id}`;

function addressesOf(objects: readonly FoundObject[]): ReadonlyMap<string, string> {
  return new Map(
    KINDS.flatMap((kind) => {
      const { typeName, prefix } = KIND_FACTS[kind];
      const wanted = objects
        .filter((object) => object.kind === kind)
        .map(({ id, name }) => ({
          key: keyOf(kind, id),
          name: slug(name ?? "", { separator: "_", prefix, identity: id }),
        }));
      return [...uniqueNames(wanted, "_")].map(([key, name]) => [key, `${typeName}.${name}`] as const);
    }),
  );
}

/** Paths that differ not only in case, in folders with such names. */
function filesOf(
  objects: readonly FoundObject[],
  foldersOf: (object: FoundObject) => readonly string[],
): ReadonlyMap<string, string> {
  const folders = new Map<
    string,
    { readonly extension: string; readonly wanted: { readonly key: string; readonly name: string }[] }
  >();
  for (const object of objects) {
    const { file, prefix } = KIND_FACTS[object.kind];
    if (file === null) continue;
    const folder = [file.folder, ...foldersOf(object)].join("/");
    const held = folders.get(folder) ?? { extension: file.extension, wanted: [] };
    held.wanted.push({
      key: keyOf(object.kind, object.id),
      name: slug(object.name ?? "", { separator: "-", prefix, identity: object.id }),
    });
    folders.set(folder, held);
  }
  return new Map(
    [...folders].flatMap(([folder, { extension, wanted }]) =>
      [...uniqueNames(wanted, "-")].map(([key, name]) => [key, `${folder}/${name}.${extension}`] as const),
    ),
  );
}

function literal(value: unknown): Expression {
  if (!(value instanceof Map)) return single(value);
  const values = [...(value as ReadonlyMap<string, unknown>)].map(([name, each]) => [name, single(each)] as const);
  return { kind: "map", values: new Map(values) };
}

function single(value: unknown): Single {
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "boolean") return { kind: "flag", value };
  // Numbers keep their digits, whatever their representation.
  return { kind: "number", text: String(value) };
}
