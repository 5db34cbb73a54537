import type { JsonNode } from "./json-node";
import { jsonTokens, scalarIn, stringIn, type JsonToken } from "./read-json";

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

/** An object or array that is not closed yet. */
interface Open {
  readonly isMap: boolean;
  readonly start: number;
  readonly children: LocatedJson[];
  /** Of the member that comes next. */
  name: JsonToken | null;
}

/** The nodes of a text that is known to be valid JSON. */
export function locateJson(text: string): LocatedJson {
  const open: Open[] = [{ isMap: false, start: 0, children: [], name: null }];
  const put = (node: JsonNode, start: number, end: number, children: readonly LocatedJson[]): void => {
    const inside = open.at(-1)!;
    const { name } = inside;
    inside.children.push({
      node,
      start,
      end,
      memberStart: name?.at ?? start,
      name: name && stringIn(name.text),
      children,
    });
    inside.name = null;
  };
  for (const token of jsonTokens(text)) {
    const { text: what, at } = token;
    const inside = open.at(-1)!;
    if (what === "{" || what === "[") open.push({ isMap: what === "{", start: at, children: [], name: null });
    else if (what === "}" || what === "]") {
      const { isMap, start, children } = open.pop()!;
      const nodes = children.map(({ node }) => node);
      put(isMap ? new Map(children.map(({ name, node }) => [name!, node])) : nodes, start, at + 1, children);
    } else if (inside.isMap && inside.name === null) inside.name = token;
    else put(scalarIn(what), at, at + what.length, []);
  }
  return open[0]!.children[0]!;
}
