import { isJsonArray, isJsonMap, type JsonNode, type LocatedJson } from "../../json";
import { TextError } from "../document";

/** A JSON pointer (RFC 6901) in which a segment `*` matches any member or element. */
export interface JsonPointer {
  /** As written. */
  readonly text: string;
  /** At least one. `*` also matches a member named `*`. */
  readonly segments: readonly string[];
}

/** The text is not a pointer to something inside a document. */
export class JsonPointerError extends TextError {
  constructor(message: string) {
    super(message);
    this.name = "JsonPointerError";
  }
}

/** @throws JsonPointerError */
export function parseJsonPointer(text: string): JsonPointer {
  if (text === "")
    throw new JsonPointerError(
      "it is empty, so it selects the whole document. Name something inside it, such as /meta/modified",
    );
  if (!text.startsWith("/"))
    throw new JsonPointerError(`it does not begin with a slash. A JSON pointer looks like /days/0 or /days/*/modified`);
  if (/~(?![01])/.test(text)) throw new JsonPointerError("it has a ~ that is neither ~0 (a tilde) nor ~1 (a slash)");
  return { text, segments: text.slice(1).split("/").map(unescape) };
}

const unescape = (segment: string): string => segment.replaceAll("~1", "/").replaceAll("~0", "~");

/** A name as a segment of a pointer. */
export const escapeSegment = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The document without the nodes that the pointers select. Indexes refer to the document as given. */
export function withoutPointers(node: JsonNode, pointers: readonly JsonPointer[]): JsonNode {
  return pointers.length === 0
    ? node
    : without(
        node,
        pointers.map(({ segments }) => segments),
      );
}

/** The rest of a pointer below a node; empty if it selects the node. */
type Rest = readonly string[];

function without(node: JsonNode, rests: readonly Rest[]): JsonNode {
  if (rests.length === 0) return node;
  if (isJsonArray(node)) return node.flatMap((item, index) => kept(item, below(rests, String(index))));
  if (!isJsonMap(node)) return node;
  return new Map(
    [...node].flatMap(([name, value]): [string, JsonNode][] =>
      kept(value, below(rests, name)).map((left) => [name, left]),
    ),
  );
}

/** Nothing if a pointer ends here. */
const kept = (node: JsonNode, rests: readonly Rest[]): readonly JsonNode[] =>
  rests.some((rest) => rest.length === 0) ? [] : [without(node, rests)];

/** The rests of the pointers below a member or element. */
const below = (rests: readonly Rest[], name: string): readonly Rest[] =>
  rests.flatMap(([first, ...rest]) => (first === "*" || first === name ? [rest] : []));

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
