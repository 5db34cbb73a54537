import { isJsonArray, isJsonMap, type JsonMap, type JsonNode } from "../../json";
import { ignoring, type Ignoring, locateJson } from "./locate-json";
import { JsonClasses } from "./json-classes";
import { withoutPointers, type JsonPointer } from "./json-pointer";
import { ListLayout, type PatchedEntry } from "./list-layout";
import { type JsonLimits, parseJson } from "./parse-json";
import { patchedItems } from "./patched-items";
import { patchedMembers } from "./patched-members";
import { PatchedText } from "./patched-text";
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
  readonly #text: PatchedText;

  constructor(
    applied: string,
    readonly root: Ignoring,
  ) {
    this.#text = new PatchedText(applied, root);
  }

  run(baseline: JsonNode, now: JsonNode): string {
    const { root } = this;
    this.#text.keep(0, root.start);
    this.#value(root, baseline, now, false);
    this.#text.keep(root.end);
    return this.#text.finished();
  }

  /** @param inLine whether it is inside something on one line */
  #value(at: Ignoring, before: JsonNode, now: JsonNode, inLine: boolean): void {
    const { node } = at;
    if (this.#classes.same(before, now) || this.#classes.same(node, now)) this.#text.keep(at.start, at.end);
    // A value that the server turned into something else has no counterpart there, so the current one is compared with
    // its own content.
    else if (isJsonMap(node) && isJsonMap(now))
      this.#list(
        at,
        patchedMembers(at, isJsonMap(before) ? before : node, now, this.#classes, this.#text.lines),
        inLine,
      );
    else if (isJsonArray(node) && isJsonArray(now))
      this.#list(at, patchedItems(at, isJsonArray(before) ? before : node, now, this.#classes), inLine);
    else this.#text.print(now, at, inLine);
  }

  #list(at: Ignoring, entries: readonly PatchedEntry[], inLine: boolean): void {
    if (at.children.length === 0) {
      if (entries.length === 0) this.#text.keep(at.start, at.end);
      else this.#text.fill(at, filled(at.node, entries), inLine);
      return;
    }
    if (entries.length === 0) return this.#text.write(isJsonArray(at.node) ? "[]" : "{}");
    const layout = new ListLayout(at, this.#text.lines, () => this.#text.style);
    this.#text.keep(at.start, at.start + 1);
    entries.forEach((entry, index) => {
      layout.lead(entry, index, this.#text);
      if (entry.kind === "new") layout.print(entry, this.#text);
      else {
        const { child } = entry;
        this.#text.keep(child.memberStart, child.start);
        if (entry.kind === "kept") this.#text.keep(child.start, child.end);
        else this.#value(child, entry.before, entry.now, layout.isInLine);
      }
      layout.trail(entry, index === entries.length - 1, this.#text);
    });
    this.#text.keep(at.end - 1, at.end);
  }
}

const filled = (node: JsonNode, entries: readonly PatchedEntry[]): readonly JsonNode[] | JsonMap => {
  const added = entries.flatMap((entry) => (entry.kind === "new" ? [entry] : []));
  return isJsonArray(node)
    ? added.map(({ value }) => value)
    : new Map(added.map(({ name, value }) => [name ?? "", value]));
};

/** Like `patchJson`, for an applied document that is a tree, so that its text does not matter. */
export const mergeJson = (applied: JsonNode, baseline: JsonNode, now: JsonNode): JsonNode =>
  parseJson(patchJson(printJson(applied), baseline, now));
