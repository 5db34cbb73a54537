import { isJsonArray, type JsonNode } from "../../json";
import { below, type JsonPointer, type Rest } from "./json-pointer";
import type { LocatedJson } from "./locate-json";

/** A document of which parts are to be left alone: its nodes are without them, its children are all there. */
export interface Ignoring extends LocatedJson {
  readonly children: readonly Ignoring[];
  readonly ignored?: true;
}

/** The document as `withoutPointers` sees it, with what is ignored still in its place. */
export const ignoring = (root: LocatedJson, pointers: readonly JsonPointer[]): Ignoring =>
  mark(
    root,
    pointers.map(({ segments }) => segments),
  );

function mark(at: LocatedJson, rests: readonly Rest[]): Ignoring {
  if (rests.length === 0 || at.children.length === 0) return at;
  const children = at.children.map((child, index): Ignoring => {
    const inside = below(rests, child.name ?? String(index));
    return inside.some((rest) => rest.length === 0) ? { ...child, ignored: true } : mark(child, inside);
  });
  const left = children.filter(({ ignored }) => !ignored);
  const node: JsonNode = isJsonArray(at.node)
    ? left.map((child) => child.node)
    : new Map(left.map((child) => [child.name ?? "", child.node]));
  return { ...at, node, children };
}
