import { attributeLines, blockText, comment, inQuotes, quoted, visible, type AttributeText } from "../../hcl";
import type { GroupTree } from "../../inventory";
import { KIND_FACTS } from "../../kinds";
import { grouped } from "../../sequence";
import { objectKey, type FoundObject } from "./read-service";

export type Single = string | boolean | number | bigint | IdOf;

export type Value = Single | FileContent | ReadonlyMap<string, Single>;

/** A reference to another object's attribute `id`, whose value is `value`. */
export interface IdOf {
  readonly idOf: string;
  readonly value: string;
}

/** The content of a file of the export; its path has forward slashes. */
export interface FileContent {
  readonly file: string;
}

export const isMap = (value: Value | undefined): value is ReadonlyMap<string, Single> => value instanceof Map;

export const isIdOf = (value: Value | undefined): value is IdOf => typeof value === "object" && "idOf" in value;

export interface Block {
  readonly typeName: string;
  readonly name: string;
  readonly comments: readonly string[];
  readonly attributes: ReadonlyMap<string, Value>;
  /** Addresses. */
  readonly dependsOn: readonly string[];
  readonly preventDestroy: boolean;
}

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
  { tree, placed, groupOf, preventDestroy, creates }: BlockContext,
): (object: FoundObject, path: string | null) => Block {
  const groupAt = (id: string): Placed | undefined => placed.get(objectKey("groups", id));
  const isElsewhere = (group: string, from: FoundObject): boolean => {
    const { directory } = placed.get(from.key)!;
    return (groupAt(group)?.directory ?? directory) !== directory;
  };
  /** Ids of groups that the files contain: a recreated group needs the same id. */
  const named = new Set(
    objects.flatMap((object) => [
      ...object.namedGroups,
      ...[...object.placeholders.values()].filter((id) => isElsewhere(id, object)),
    ]),
  );

  const inGroup = (object: FoundObject): string => JSON.stringify([object.kind, object.name, groupOf(object)]);
  const namesakes = grouped(objects, inGroup);
  /** Another workflow has the same name in the same group, which a create has to allow. */
  const isNamesake = (object: FoundObject): boolean =>
    creates && object.kind === "workflows" && namesakes.get(inGroup(object))!.length > 1;

  const idOf = (group: string, from: FoundObject): Single => {
    const at = groupAt(group);
    return at === undefined || isElsewhere(group, from) ? group : { idOf: at.address, value: group };
  };

  /** Undefined for an attribute that the block does not need. */
  const valueOf = (object: FoundObject, name: string, value: Value): Value | undefined => {
    const { kind, id, placeholders } = object;
    if (name === "substitutions" && isMap(value))
      return new Map(
        [...value].map(([placeholder, text]): [string, Single] => {
          const group = placeholders.get(placeholder);
          return [placeholder, group === undefined ? text : idOf(group, object)];
        }),
      );
    // An id other than the service's choice matters only if something refers to it.
    if (kind === "groups" && name === "id") return named.has(id) ? value : undefined;
    if (kind !== "groups" || name !== "parent_id") return value;
    if (value === tree.rootId || value === id) return undefined;
    // Groups that contain each other, for whatever reason, cannot refer to each other.
    return tree.topOf(id) === null || typeof value !== "string" ? value : idOf(value, object);
  };

  return (object, path) => {
    const { kind, key, config, placeholders, notes, remarks } = object;
    const { typeName, file } = KIND_FACTS[kind];
    const own = groupOf(object);
    const group = own === null ? undefined : groupAt(own);
    const attributes = new Map<string, Value>();
    if (file !== null && path !== null) attributes.set(file.attribute, { file: path });
    for (const [name, each] of Object.entries(config)) {
      const value = valueOf(object, name, each as Value);
      if (value !== undefined) attributes.set(name, value);
    }
    if (isNamesake(object)) attributes.set("allow_duplicate_name", true);
    const others = [...placeholders].filter(([, id]) => isElsewhere(id, object));
    // A document that names its group in its own words creates no dependency.
    const isReferred = own !== null && [...placeholders.values()].includes(own);
    return {
      typeName,
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
      attributes,
      dependsOn: kind === "workflows" && group !== undefined && !isReferred ? [group.address] : [],
      preventDestroy,
    };
  };
}

const LONGEST_TITLE = 100;

/** Facts that no attribute contains. */
function titleOf({ kind, id, name }: FoundObject): readonly string[] {
  if (kind === "queues" || kind === "groups") return [];
  if (name === null) return [`id ${id}`];
  return [`${name.length <= LONGEST_TITLE ? name : `${name.slice(0, LONGEST_TITLE)}…`} (id ${id})`];
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
      attributeLines([...attributes].map(([attribute, value]) => [attribute, expressionText(value)])),
      dependsOn.length === 0 ? [] : [`  depends_on = [${dependsOn.join(", ")}]`],
      lifecycle.length === 0 ? [] : ["  lifecycle {", ...attributeLines(lifecycle, "    "), "  }"],
    ),
  ].join("\n");
}

function expressionText(value: Value): string {
  if (typeof value === "string") return quoted(value);
  // Numbers keep their digits, whatever their representation.
  if (typeof value !== "object") return String(value);
  if (isMap(value)) {
    const elements = [...value].map(([name, each]) => [quoted(name), expressionText(each)] as const);
    return `{\n${attributeLines(elements, "    ").join("\n")}\n  }`;
  }
  return isIdOf(value) ? `${value.idOf}.id` : `file("\${path.module}/${inQuotes(value.file)}")`;
}
