import type { JsonNode } from "../../json";
import { alignArrays, type ArrayAlignment } from "./align-arrays";
import type { Ignoring } from "./locate-json";
import type { JsonClasses } from "./json-classes";
import type { PatchedEntry } from "./list-layout";

/** An array's elements after somebody's changes: in the order of the text, except for moved and new ones. */
export function patchedItems(
  at: Ignoring,
  before: readonly JsonNode[],
  now: readonly JsonNode[],
  classes: JsonClasses,
): readonly PatchedEntry[] {
  const own = at.children.filter(({ ignored }) => !ignored);
  // The index in the rendition of each element of the text; -1 for none.
  const shownAs = new Int32Array(before.length).fill(-1);
  for (const [old, rendered] of renditionOf(
    own.map(({ node }) => node),
    before,
    classes,
  ))
    shownAs[rendered] = old;
  const changes = alignArrays(before, now, classes);
  const pairAt = new Map(changes.pairs.map((pair) => [pair.new, pair]));

  /** The entries after each element of the text, and before all of them (null). */
  const behind = new Map<Ignoring | null, PatchedEntry[]>([[null, []]]);
  const staying = new Map<Ignoring, PatchedEntry>();
  const leaving = new Set(changes.removed.flatMap((old) => own[shownAs[old]!] ?? []));
  let place = behind.get(null)!;
  now.forEach((value, index) => {
    const pair = pairAt.get(index);
    const was = pair === undefined ? null : before[pair.old]!;
    const child = pair === undefined ? undefined : own[shownAs[pair.old]!];
    if (child === undefined) {
      // The server's own addition counts once somebody has changed it.
      if (was === null || !classes.same(was, value)) place.push({ kind: "new", name: null, value });
      return;
    }
    const entry: PatchedEntry = { kind: "patched", child, before: was!, now: value };
    if (pair!.moved) {
      leaving.add(child);
      place.push(entry);
    } else {
      staying.set(child, entry);
      behind.set(child, (place = []));
    }
  });
  return [
    ...behind.get(null)!,
    ...at.children.flatMap((child) => [
      ...(leaving.has(child) ? [] : [staying.get(child) ?? kept(child)]),
      ...(behind.get(child) ?? []),
    ]),
  ];
}

const kept = (child: Ignoring): PatchedEntry => ({ kind: "kept", child });

/**
 * Matches the elements of a text with those of the server's rendition. In arrays of the same length they match by
 * position, unless all can be matched by identity or content: then the server has sorted them.
 */
function renditionOf(
  own: readonly JsonNode[],
  rendition: readonly JsonNode[],
  classes: JsonClasses,
): readonly (readonly [number, number])[] {
  const alignment = alignArrays(own, rendition, classes);
  if (own.length === rendition.length && !isReordering(alignment, own.length))
    return own.map((_, index) => [index, index]);
  return alignment.pairs.map((pair) => [pair.old, pair.new]);
}

const isReordering = ({ pairs }: ArrayAlignment, length: number): boolean =>
  pairs.length === length && pairs.every(({ recognised }) => recognised);
