import { endOfString, isJsonArray, isJsonMap, type JsonNode } from "../../json";
import { parseJson, type JsonLimits } from "./parse-json";
import { below, type JsonPointer, type Rest } from "./json-pointer";

/** A node with its position in the text. All positions are UTF-16 units; ends are exclusive. */
export interface LocatedJson {
  readonly node: JsonNode;
  readonly start: number;
  readonly end: number;
  /** Where its member begins, with the name; the node's own start in arrays and for the whole document. */
  readonly memberStart: number;
  /** Null in arrays and for the whole document. */
  readonly name: string | null;
  /** Elements, or the values of members, in the order of the text. */
  readonly children: readonly LocatedJson[];
}

/**
 * Reads JSON text as `parseJson` does, with the positions of all nodes.
 *
 * @throws JsonDocumentError as `parseJson`
 */
export const locateJson = (text: string, limits?: JsonLimits): LocatedJson =>
  new Locator(text).locate(parseJson(text, limits));

const NONE: readonly LocatedJson[] = [];
const NOT_BLANK = /\S/g;
const SCALAR_END = /[\s,\]}]|$/g;

/** Walks the text and its tree in parallel: the text is known to be valid JSON. */
class Locator {
  #at = 0;

  constructor(readonly text: string) {}

  locate(root: JsonNode): LocatedJson {
    this.#skipTo(NOT_BLANK);
    return this.#value(root, null, this.#at);
  }

  #value(node: JsonNode, name: string | null, memberStart: number): LocatedJson {
    const start = this.#at;
    let children = NONE;
    if (isJsonArray(node)) children = this.#children(node.map((item) => [null, item]));
    else if (isJsonMap(node)) children = this.#children([...node]);
    else if (typeof node === "string") this.#at = endOfString(this.text, start + 1);
    else this.#skipTo(SCALAR_END);
    return { node, start, end: this.#at, memberStart, name, children };
  }

  /** Members of a map are in the order of the text. */
  #children(nodes: readonly (readonly [string | null, JsonNode])[]): readonly LocatedJson[] {
    const children: LocatedJson[] = [];
    for (const [name, node] of nodes) {
      this.#next();
      const memberStart = this.#at;
      if (name !== null) {
        this.#at = endOfString(this.text, memberStart + 1);
        this.#skipTo(NOT_BLANK);
        this.#next();
      }
      children.push(this.#value(node, name, memberStart));
      this.#skipTo(NOT_BLANK);
    }
    // An empty one may contain blanks.
    if (children.length === 0) this.#next();
    this.#at++;
    return children;
  }

  /** Skips one character (a bracket, comma or colon) and the blanks after it. */
  #next(): void {
    this.#at++;
    this.#skipTo(NOT_BLANK);
  }

  #skipTo(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    this.#at = pattern.exec(this.text)?.index ?? this.text.length;
  }
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
