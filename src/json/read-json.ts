import { createScanner } from "jsonc-parser";
import { type JsonNode, JsonNumber } from "./json-node";

export interface JsonRules {
  /** The maximum nesting of objects and arrays. @default unlimited */
  readonly maxDepth?: number;
  /** Whether an object may name a member twice; the last one then counts, as in Go. @default true */
  readonly duplicates?: boolean;
}

/** JSON that breaks one of the rules of its reader. */
export class JsonRuleError extends Error {
  override readonly name = "JsonRuleError";

  constructor(
    readonly rule: "maxDepth" | "duplicates",
    /** Where in the text behind the byte order mark, in UTF-16 units. */
    readonly at: number,
    /** The member that is named twice. */
    readonly member = "",
  ) {
    super(rule === "maxDepth" ? "The JSON is nested too deeply" : "The JSON names a member twice");
  }
}

/** A node with its position in the text. All positions are UTF-16 units; ends are exclusive. */
export interface LocatedJson {
  readonly node: JsonNode;
  readonly start: number;
  readonly end: number;
  /** Null in arrays and for the whole document. */
  readonly name: string | null;
  /** Where its member begins, with the name; the node's own start in arrays and for the whole document. */
  readonly memberStart: number;
  /** Behind the quote that ends the name; the node's own start without one. */
  readonly nameEnd: number;
  /** Elements, or the values of members, in the order of the text. */
  readonly children: readonly LocatedJson[];
}

/** An object or array that is not closed yet. */
interface Open {
  readonly node: JsonNode[] | Map<string, JsonNode>;
  readonly start: number;
  readonly children: LocatedJson[];
  /** The member whose value comes next. */
  member: { readonly name: string; readonly memberStart: number; readonly nameEnd: number } | null;
}

/**
 * Reads JSON text. A byte order mark at the beginning is skipped.
 *
 * @throws SyntaxError as `JSON.parse`, whose message may quote the text
 * @throws JsonRuleError
 */
export const readJson = (text: string, rules: JsonRules = {}): JsonNode => read(text, rules, false).node;

/** The same, with the positions of all nodes. */
export const locateJson = (text: string, rules: JsonRules = {}): LocatedJson => read(text, rules, true);

/**
 * The built-in parser validates the text; then its tokens are read, because that parser loses digits, the order of
 * members and duplicate names. Without recursion, so that no text overflows the stack.
 *
 * @param isLocated whether positions are kept, which take more memory than the nodes
 */
function read(text: string, { maxDepth = Infinity, duplicates = true }: JsonRules, isLocated: boolean): LocatedJson {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  JSON.parse(text.slice(mark));
  const scanner = createScanner(text, true);
  scanner.setPosition(mark);
  const document: Open = { node: [], start: 0, children: [], member: null };
  const open = [document];
  const put = (node: JsonNode, start: number, children: readonly LocatedJson[] = []): void => {
    const inside = open.at(-1)!;
    const { name, memberStart, nameEnd } = inside.member ?? { name: null, memberStart: start, nameEnd: start };
    if (inside.node instanceof Map) inside.node.set(name ?? "", node);
    else inside.node.push(node);
    inside.member = null;
    const end = scanner.getPosition();
    if (isLocated || open.length === 1)
      inside.children.push({ node, start, end, name, memberStart, nameEnd, children });
  };
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const at = scanner.getTokenOffset();
    const value = scanner.getTokenValue();
    const inside = open.at(-1)!;
    const first = text.charAt(at);
    switch (first) {
      case "{":
      case "[":
        if (open.length > maxDepth) throw new JsonRuleError("maxDepth", at - mark);
        open.push({ node: first === "{" ? new Map() : [], start: at, children: [], member: null });
        break;
      case "}":
      case "]":
        open.pop();
        put(inside.node, inside.start, inside.children);
        break;
      case '"':
        if (inside.node instanceof Map && inside.member === null) {
          if (!duplicates && inside.node.has(value)) throw new JsonRuleError("duplicates", at - mark, value);
          inside.member = { name: value, memberStart: at, nameEnd: scanner.getPosition() };
        } else put(value, at);
        break;
      case ",":
      case ":":
        break;
      case "t":
      case "f":
      case "n":
        put(JSON.parse(value) as boolean | null, at);
        break;
      default:
        put(new JsonNumber(value), at);
    }
  }
  return document.children[0]!;
}
