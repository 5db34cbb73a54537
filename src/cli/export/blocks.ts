import { attributeLines, blockText, comment, inQuotes, quoted, visible, type AttributeText } from "../../hcl";
import type { GroupTree } from "../../inventory";
import { KIND_FACTS } from "../../kinds";
import { objectKey, type FoundObject } from "./read-service";

/** The right side of an attribute. */
export type Expression =
  | Single
  | { readonly kind: "map"; readonly values: ReadonlyMap<string, Single> }
  /** The content of a file of the export; its path has forward slashes. */
  | { readonly kind: "file"; readonly path: string };

/** An attribute's value, or an element's of a map. */
export type Single =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "flag"; readonly value: boolean }
  /** A reference to another object's attribute `id`, whose value is `value`. */
  | { readonly kind: "idOf"; readonly address: string; readonly value: string };

export interface Block {
  readonly typeName: string;
  readonly name: string;
  readonly comments: readonly string[];
  readonly attributes: readonly (readonly [string, Expression])[];
  /** Addresses. */
  readonly dependsOn: readonly string[];
  readonly preventDestroy: boolean;
}

/** Where an object is. */
export interface Placed {
  /** Of its stack. */
  readonly directory: string;
  readonly address: string;
}

export interface BlockContext {
  readonly tree: GroupTree;
  /** The group that an object is in; null if none is known. */
  readonly groupOf: (object: FoundObject) => string | null;
  /** By `objectKey`. */
  readonly placed: ReadonlyMap<string, Placed>;
  readonly preventDestroy: boolean;
  /** Whether the blocks are to create the objects on another service, and not to import these. */
  readonly creates: boolean;
}

/**
 * Makes the resource blocks: what one object says of another in the same stack is a reference. What it says of one in
 * another stack is its id, which never changes, with a comment: so a plan needs no access to another state.
 *
 * @returns the block of an object, from the path of its file, relative to the stack
 */
export function blocksOf(
  objects: readonly FoundObject[],
  context: BlockContext,
): (object: FoundObject, path: string | null) => Block {
  const { tree, placed, groupOf, preventDestroy, creates } = context;
  const groupAt = (id: string): Placed | undefined => placed.get(objectKey("groups", id));
  const directoryOf = ({ key }: FoundObject): string => placed.get(key)!.directory;
  const isElsewhere = (group: string, from: FoundObject): boolean =>
    (groupAt(group)?.directory ?? directoryOf(from)) !== directoryOf(from);
  /** Ids of groups that the files contain: a recreated group needs the same id. */
  const named = new Set(
    objects.flatMap((object) =>
      object.kind === "workflows"
        ? [...object.namedGroups, ...[...object.placeholders.values()].filter((id) => isElsewhere(id, object))]
        : [],
    ),
  );

  const inGroup = (object: FoundObject): string => JSON.stringify([object.kind, object.name, groupOf(object)]);
  const counts = new Map<string, number>();
  for (const object of objects) counts.set(inGroup(object), (counts.get(inGroup(object)) ?? 0) + 1);
  /** Another workflow has the same name in the same group, which a create has to allow. */
  const isNamesake = (object: FoundObject): boolean =>
    creates && object.kind === "workflows" && counts.get(inGroup(object))! > 1;

  const idOf = (group: string, from: FoundObject): Single => {
    const at = groupAt(group);
    return at === undefined || isElsewhere(group, from)
      ? single(group)
      : { kind: "idOf", address: at.address, value: group };
  };

  const attributesOf = (object: FoundObject, path: string | null): Block["attributes"] => {
    const { kind, id, config, placeholders } = object;
    const attributes = Object.entries(config).flatMap(([name, value]): [string, Expression][] => {
      if (kind === "workflows" && name === "substitutions") {
        const values = [...(value as ReadonlyMap<string, string>)].map(([placeholder, text]): [string, Single] => {
          const group = placeholders.get(placeholder);
          return [placeholder, group === undefined ? single(text) : idOf(group, object)];
        });
        return [[name, { kind: "map", values: new Map(values) }]];
      }
      if (kind !== "groups" || (name !== "parent_id" && name !== "id")) return [[name, literal(value)]];
      // An id other than the service's choice matters only if something refers to it.
      if (name === "id") return named.has(id) ? [[name, literal(value)]] : [];
      if (value === tree.rootId || value === id) return [];
      // Groups that contain each other, for whatever reason, cannot refer to each other.
      return [[name, tree.topOf(id) !== null ? idOf(String(value), object) : literal(value)]];
    });
    if (isNamesake(object)) attributes.push(["allow_duplicate_name", single(true)]);
    const { file } = KIND_FACTS[kind];
    return file === null || path === null ? attributes : [[file.attribute, { kind: "file", path }], ...attributes];
  };

  return (object, path) => {
    const { kind, key, placeholders, notes, remarks } = object;
    const own = groupOf(object);
    const group = own === null ? undefined : groupAt(own);
    // A document that names its group in its own words creates no dependency.
    const isReferred = own !== null && [...placeholders.values()].includes(own);
    const others = [...placeholders].filter(([, id]) => isElsewhere(id, object));
    return {
      typeName: KIND_FACTS[kind].typeName,
      name: placed.get(key)!.address.split(".")[1]!,
      comments: [
        ...titleOf(object),
        ...notes,
        ...remarks,
        ...others.map(([name, id]) => {
          const { address, directory } = groupAt(id)!;
          return `${visible(name)} is the id of ${address} in ${directory}/`;
        }),
      ],
      attributes: attributesOf(object, path),
      dependsOn: kind === "workflows" && group !== undefined && !isReferred ? [group.address] : [],
      preventDestroy,
    };
  };
}

/** Facts that no attribute contains. */
function titleOf({ kind, id, name }: FoundObject): readonly string[] {
  if (kind === "queues" || kind === "groups") return [];
  return [name === null ? `id ${id}` : `${shortened(name)} (id ${id})`];
}

const LONGEST_TITLE = 100;

const shortened = (name: string): string => (name.length <= LONGEST_TITLE ? name : `${name.slice(0, LONGEST_TITLE)}…`);

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

/** A resource block as `terraform fmt` would write it, with a line end. */
export function resourceBlock(block: Block): string {
  const { typeName, name, comments, attributes, dependsOn, preventDestroy } = block;
  const lifecycle: readonly AttributeText[] = [
    // A change replaces a group, and the service deletes a group with what is in it.
    ...(typeName === KIND_FACTS.groups.typeName ? [["create_before_destroy", "true"] as const] : []),
    ...(preventDestroy ? [["prevent_destroy", "true"] as const] : []),
  ];
  return [
    ...comments.map(comment),
    blockText(
      `resource ${quoted(typeName)} ${quoted(name)}`,
      attributeLines(attributes.map(([attribute, value]) => [attribute, expressionText(value)] as const)),
      dependsOn.length === 0 ? [] : [`  depends_on = [${dependsOn.join(", ")}]`],
      lifecycle.length === 0 ? [] : ["  lifecycle {", ...attributeLines(lifecycle, "    "), "  }"],
    ),
  ].join("\n");
}

function expressionText(value: Expression): string {
  switch (value.kind) {
    case "text":
      return quoted(value.text);
    case "number":
      return value.text;
    case "flag":
      return String(value.value);
    case "file":
      return `file("\${path.module}/${inQuotes(value.path)}")`;
    case "idOf":
      return `${value.address}.id`;
    case "map": {
      const elements = [...value.values].map(([name, each]) => [quoted(name), expressionText(each)] as const);
      return `{\n${attributeLines(elements, "    ").join("\n")}\n  }`;
    }
  }
}
