import { isJsonArray, type JsonNode, type LocatedJson, locateJson as locateIn } from "../../json";
import { parseJson, type JsonLimits } from "./parse-json";
import { below, type JsonPointer, type Rest } from "./json-pointer";

/**
 * Reads JSON text as `parseJson` does, with the positions of all nodes.
 *
 * @throws JsonDocumentError as `parseJson`
 */
export function locateJson(text: string, limits?: JsonLimits): LocatedJson {
  parseJson(text, limits);
  return locateIn(text);
}

/** A document with ignored parts: its `node` omits them, its `children` still include them. */
export interface Ignoring extends LocatedJson {
  readonly children: readonly Ignoring[];
  readonly ignored?: true;
}

/** The document as `withoutPointers` returns it, with the ignored parts still at their positions. */
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
