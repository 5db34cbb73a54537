import type { JsonMap, JsonNode } from "../../json";
import { alignArrays, type ArrayAlignment } from "./align-arrays";
import type { JsonClasses } from "./json-classes";
import type { Ignoring } from "./locate-json";

/** A member or element of a patched text. */
export type PatchedEntry =
  /** Of the text; `change` null: as it is. */
  | { readonly child: Ignoring; readonly change: { readonly before: JsonNode; readonly now: JsonNode } | null }
  /** A new one. @property name null in an array */
  | { readonly child: null; readonly name: string | null; readonly value: JsonNode };

/**
 * An object's members after somebody's changes, in the order of the text. A new one follows the member that it now
 * follows.
 *
 * @param beforeLast whether a new one is put before the last member rather than behind it, which would then need a comma
 */
export function patchedMembers(
  at: Ignoring,
  before: JsonMap,
  now: JsonMap,
  classes: JsonClasses,
  beforeLast: boolean,
): readonly PatchedEntry[] {
  const own = new Set(at.children.map(({ name }) => name));
  const added = new Map<string | null, PatchedEntry[]>([[null, []]]);
  let group = added.get(null)!;
  for (const [name, value] of now) {
    const was = before.get(name);
    if (own.has(name)) added.set(name, (group = []));
    // The server's own addition counts once somebody has changed it.
    else if (was === undefined || !classes.same(was, value)) group.push({ child: null, name, value });
  }
  const last = beforeLast ? at.children.at(-1) : undefined;
  const entries = [...added.get(null)!];
  for (const child of at.children) {
    const name = child.name ?? "";
    const [was, is] = [before.get(name), now.get(name)];
    const behind = added.get(name) ?? [];
    if (child === last) entries.push(...behind);
    if (child.ignored || (was === undefined && is === undefined)) entries.push({ child, change: null });
    // A value that the server did not show is compared as written.
    else if (is !== undefined) entries.push({ child, change: { before: was ?? child.node, now: is } });
    if (child !== last) entries.push(...behind);
  }
  return entries;
}

/** An array's elements after somebody's changes: in the order of the text, except for moved and new ones. */
export function patchedItems(
  at: Ignoring,
  before: readonly JsonNode[],
  now: readonly JsonNode[],
  classes: JsonClasses,
): readonly PatchedEntry[] {
  const own = at.children.filter(({ ignored }) => !ignored);
  const shownAs = renditionOf(
    own.map(({ node }) => node),
    before,
    classes,
  );
  const { pairs, removed } = alignArrays(before, now, classes);
  const pairAt = new Map(pairs.map((pair) => [pair.new, pair]));
  const ownAt = (place: number): Ignoring | undefined => own[shownAs.get(place) ?? -1];

  /** The entries after each element of the text, and before all of them (null). */
  const behind = new Map<Ignoring | null, PatchedEntry[]>([[null, []]]);
  const staying = new Map<Ignoring, PatchedEntry>();
  const leaving = new Set(removed.flatMap((place) => ownAt(place) ?? []));
  let group = behind.get(null)!;
  now.forEach((value, index) => {
    const pair = pairAt.get(index);
    const was = pair && before[pair.old]!;
    const child = pair && ownAt(pair.old);
    if (was === undefined || child === undefined) {
      // The server's own addition counts once somebody has changed it.
      if (was === undefined || !classes.same(was, value)) group.push({ child: null, name: null, value });
      return;
    }
    const entry: PatchedEntry = { child, change: { before: was, now: value } };
    if (pair!.moved) {
      leaving.add(child);
      group.push(entry);
    } else {
      staying.set(child, entry);
      behind.set(child, (group = []));
    }
  });
  return [
    ...behind.get(null)!,
    ...at.children.flatMap((child) => [
      ...(leaving.has(child) ? [] : [staying.get(child) ?? { child, change: null }]),
      ...(behind.get(child) ?? []),
    ]),
  ];
}

/**
 * The place in the text of each element of the server's rendition. In arrays of the same length they match by place,
 * unless all can be matched by identity or content: then the server has sorted them.
 */
function renditionOf(
  own: readonly JsonNode[],
  rendition: readonly JsonNode[],
  classes: JsonClasses,
): ReadonlyMap<number, number> {
  const alignment = alignArrays(own, rendition, classes);
  if (own.length === rendition.length && !isReordering(alignment, own.length))
    return new Map(own.map((_, index) => [index, index]));
  return new Map(alignment.pairs.map((pair) => [pair.new, pair.old]));
}

const isReordering = ({ pairs }: ArrayAlignment, length: number): boolean =>
  pairs.length === length && pairs.every(({ recognised }) => recognised);
