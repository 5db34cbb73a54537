import { isJsonArray, isJsonMap, type JsonMap, type JsonNode } from "../../json";
import { ignoring, type Ignoring, locateJson } from "./locate-json";
import { JsonClasses } from "./json-classes";
import { withoutPointers, type JsonPointer } from "./json-pointer";
import { JsonLayout } from "./json-layout";
import { type JsonLimits, parseJson } from "./parse-json";
import { patchedItems, patchedMembers, type PatchedEntry } from "./patched-list";
import { printJson } from "./print-json";

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
