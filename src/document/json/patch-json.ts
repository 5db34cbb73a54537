import { isJsonArray, isJsonMap, type JsonMap, type JsonNode } from "../../json";
import { JsonClasses } from "./canonical-json";
import { ignoring, type Ignoring, type JsonPointer, withoutPointers } from "./json-pointer";
import { JsonLayout, printJson } from "./print-json";
import { type JsonLimits, locateJson, parseJson } from "./parse-json";
import { alignArrays, type ArrayAlignment } from "./align-arrays";

export interface PatchJsonOptions {
  /** Changes there are ignored, and the text there stays. @default none */
  readonly ignoredPaths?: readonly JsonPointer[];
  /** For the applied text. @default those of `parseJson` */
  readonly limits?: JsonLimits;
}

/**
 * The applied text with exactly the changes from the baseline to the current rendition; everything else stays as
 * written, however the server renders it: layout, the order of members, the notation of numbers and strings. Without a
 * difference it is the applied text, byte for byte.
 *
 * - Everything that somebody changed, added, removed or moved is applied to the text.
 * - A member that the server had added enters the text, as it is now, once somebody has changed something in it; its
 *   removal does not change the text.
 * - Whatever the server never showed stays.
 *
 * @param applied the text last written
 * @param baseline the server's rendition after that
 * @throws JsonDocumentError if the applied text is not JSON or exceeds a limit
 */
export function patchJson(
  applied: string,
  baseline: JsonNode,
  now: JsonNode,
  { ignoredPaths = [], limits }: PatchJsonOptions = {},
): string {
  const root = ignoring(locateJson(applied, limits), ignoredPaths);
  return new Patch(applied, root).run(withoutPointers(baseline, ignoredPaths), withoutPointers(now, ignoredPaths));
}

class Patch {
  readonly #classes = new JsonClasses();
  /** Found out only if something changed. */
  #layout: JsonLayout | null = null;

  constructor(
    readonly text: string,
    readonly root: Ignoring,
  ) {}

  get layout(): JsonLayout {
    return (this.#layout ??= new JsonLayout(this.text, this.root));
  }

  run(baseline: JsonNode, now: JsonNode): string {
    const { start, end } = this.root;
    return this.text.slice(0, start) + this.#value(this.root, baseline, now, null) + this.text.slice(end);
  }

  /** @param list that the value is in */
  #value(at: Ignoring, before: JsonNode, now: JsonNode, list: Ignoring | null): string {
    const { node } = at;
    if (this.#classes.same(before, now) || this.#classes.same(node, now)) return this.text.slice(at.start, at.end);
    // A value that the server turned into something else has no counterpart there, so the current one is compared with
    // its own content.
    if (isJsonMap(node) && isJsonMap(now)) {
      const isBroken = at.children.length > 0 && this.layout.isBroken(at);
      const members = patchedMembers(at, isJsonMap(before) ? before : node, now, this.#classes, isBroken);
      return this.#list(at, members, list);
    }
    if (isJsonArray(node) && isJsonArray(now))
      return this.#list(at, patchedItems(at, isJsonArray(before) ? before : node, now, this.#classes), list);
    return this.layout.instead(at, now, list);
  }

  #list(at: Ignoring, entries: readonly PatchedEntry[], list: Ignoring | null): string {
    const isEmpty = at.children.length === 0;
    if (entries.length === 0 && isEmpty) return this.text.slice(at.start, at.end);
    if (entries.length === 0) return isJsonArray(at.node) ? "[]" : "{}";
    if (isEmpty) return this.layout.instead(at, filled(at.node, entries), list);
    return this.layout.list(
      at,
      entries.map((entry) => ({ from: entry.child, written: this.#entry(at, entry) })),
    );
  }

  #entry(list: Ignoring, entry: PatchedEntry): string {
    if (entry.child === null) return this.layout.entry(list, entry.name, entry.value);
    const { child, change } = entry;
    if (change === null) return this.text.slice(child.memberStart, child.end);
    return this.text.slice(child.memberStart, child.start) + this.#value(child, change.before, change.now, list);
  }
}

const filled = (node: JsonNode, entries: readonly PatchedEntry[]): readonly JsonNode[] | JsonMap => {
  const added = entries.flatMap((entry) => (entry.child === null ? [entry] : []));
  return isJsonArray(node)
    ? added.map(({ value }) => value)
    : new Map(added.map(({ name, value }) => [name ?? "", value]));
};

/** Like `patchJson`, for an applied document that is a tree, so that its text does not matter. */
export const mergeJson = (applied: JsonNode, baseline: JsonNode, now: JsonNode): JsonNode =>
  parseJson(patchJson(printJson(applied), baseline, now));

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
function patchedMembers(
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
function patchedItems(
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
