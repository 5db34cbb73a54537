import fc from "fast-check";
import { isJsonArray, isJsonMap, JsonNumber, type JsonMap, type JsonNode } from "../../../src/document";

/** Names that configurations use here; what a server adds has none of them. */
const NAMES = ["name", "days", "zone", "n", "a/b", "~", "", "__proto__", 'qu"ote', "ä\n"];
const NUMBERS = ["0", "-0.0", "1", "1.0", "10e-1", "2.50", "-7", "1e400", "12345678901234567890", "0.1"];
const TEXTS = ["", "MON", "TUE", "2026-01-01", "a,b]}", 'say "hi" \\', "ä\u2028\n", "[1, 2]"];

const scalar: fc.Arbitrary<JsonNode> = fc.oneof(
  fc.constantFrom(null, true, false),
  fc.constantFrom(...NUMBERS).map((text) => new JsonNumber(text)),
  fc.constantFrom(...TEXTS),
  fc.string({ unit: "binary", maxLength: 4 }),
);

const { node, map } = fc.letrec<{ node: JsonNode; map: JsonMap; list: readonly JsonNode[] }>((tie) => ({
  node: fc.oneof({ maxDepth: 4, depthSize: "small" }, scalar, tie("list"), tie("map")),
  map: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), tie("node")), { selector: ([name]) => name, maxLength: 5 })
    .map((members) => new Map(members)),
  list: fc.array(tie("node"), { maxLength: 5 }),
}));

/** Any value. */
export const anyNode = node;

/** A definition: an object whose members are those above. */
export const definition = map;

/** How a text is written. */
export interface Layout {
  readonly indent: string;
  readonly lineEnd: string;
  readonly colon: string;
  readonly comma: string;
  readonly padding: string;
  /** Arrays and objects of scalars stand on one line. */
  readonly flatInline: boolean;
  /** The comma stands at the beginning of a line. */
  readonly commaFirst: boolean;
  readonly escapes: boolean;
  readonly around: string;
}

export const layout: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom("", "  ", "    ", "\t"),
  lineEnd: fc.constantFrom("\n", "\r\n"),
  colon: fc.constantFrom(":", ": ", " : "),
  comma: fc.constantFrom(",", ", "),
  padding: fc.constantFrom("", " "),
  flatInline: fc.boolean(),
  commaFirst: fc.boolean(),
  escapes: fc.boolean(),
  around: fc.constantFrom("", "\n", " "),
});

/** A document in a layout. */
export function written(
  root: JsonNode,
  { indent, lineEnd, colon, comma, padding, flatInline, commaFirst, escapes, around }: Layout,
): string {
  const text = (value: string): string =>
    escapes
      ? JSON.stringify(value).replace(
          /[^\x20-\x7e]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        )
      : JSON.stringify(value);
  const write = (at: JsonNode, outer: string, inline: boolean): string => {
    if (at instanceof JsonNumber) return at.text;
    if (!isJsonArray(at) && !isJsonMap(at)) return typeof at === "string" ? text(at) : JSON.stringify(at);
    const values = isJsonArray(at) ? at : [...at.values()];
    const names = isJsonArray(at) ? null : [...at.keys()];
    const [open, close] = names === null ? "[]" : "{}";
    if (values.length === 0) return open! + close!;
    const isFlat = values.every((value) => !isJsonArray(value) && !isJsonMap(value));
    const oneLine = inline || indent === "" || (flatInline && isFlat);
    const parts = values.map(
      (value, index) => (names === null ? "" : text(names[index]!) + colon) + write(value, outer + indent, oneLine),
    );
    if (oneLine) return open + padding + parts.join(comma) + padding + close;
    const line = lineEnd + outer;
    return open + line + indent + parts.join(commaFirst ? `${line}${indent}, ` : `,${line}${indent}`) + line + close;
  };
  return around + write(root, "", false) + around;
}

/** What a server makes of a document when it shows it. */
export interface Rewriting {
  /** Strings of its own spelling. */
  readonly texts: boolean;
  /** Members that it adds: revisions, defaults, ids. */
  readonly additions: boolean;
}

/** One server's rendition of a document: members reordered, numbers respelt, and what it adds and respells beside. */
export function rewritten(root: JsonNode, { texts, additions }: Rewriting, draw: Draw): JsonNode {
  let lastId = 0;
  const rewrite = (at: JsonNode): JsonNode => {
    if (at instanceof JsonNumber) return respelt(at);
    if (typeof at === "string") return texts ? `~${at}` : at;
    if (isJsonArray(at)) return at.map(rewrite);
    if (!isJsonMap(at)) return at;
    const members = [...at].map(([name, value]): [string, JsonNode] => [name, rewrite(value)]);
    if (additions && draw.flag()) members.push(["id", `server-${++lastId}`]);
    if (additions && draw.flag()) members.push(["_rev", new JsonNumber(String(draw.below(3)))]);
    if (additions && draw.flag())
      members.push([
        "_meta",
        new Map<string, JsonNode>([
          ["owner", "x"],
          ["log", [new JsonNumber("1")]],
        ]),
      ]);
    return new Map(draw.shuffled(members));
  };
  return rewrite(root);
}

/** The same again, as a server shows it the next time: members in another order. */
export function shuffled(root: JsonNode, draw: Draw): JsonNode {
  if (isJsonArray(root)) return root.map((item) => shuffled(item, draw));
  if (!isJsonMap(root)) return root instanceof JsonNumber ? respelt(root) : root;
  return new Map(draw.shuffled([...root].map(([name, value]): [string, JsonNode] => [name, shuffled(value, draw)])));
}

const respelt = ({ text }: JsonNumber): JsonNumber => new JsonNumber(/[.eE]/.test(text) ? text : `${text}.0`);

/** Without what the server adds. */
export function withoutAdditions(at: JsonNode): JsonNode {
  if (isJsonArray(at)) return at.map(withoutAdditions);
  if (!isJsonMap(at)) return at;
  return new Map(
    [...at].flatMap(([name, value]): [string, JsonNode][] =>
      name === "id" || (name.startsWith("_") && name !== "__proto__") ? [] : [[name, withoutAdditions(value)]],
    ),
  );
}

/** Random choices that shrink. */
export class Draw {
  #at = 0;

  constructor(readonly numbers: readonly number[]) {}

  below(limit: number): number {
    const number = this.numbers[this.#at++ % this.numbers.length] ?? 0;
    return limit <= 0 ? 0 : (number + Math.floor(this.#at / this.numbers.length) * 7) % limit;
  }

  flag(): boolean {
    return this.below(2) === 1;
  }

  shuffled<T>(items: readonly T[]): readonly T[] {
    const rest = [...items];
    return items.map(() => rest.splice(this.below(rest.length), 1)[0]!);
  }
}

export const draws: fc.Arbitrary<Draw> = fc
  .array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 40 })
  .map((numbers) => new Draw(numbers));

/** Where a node stands: names and places from the root on. */
export type Way = readonly (string | number)[];

/** The items of an array or the members of an object; nothing for a scalar. */
export function entriesIn(node: JsonNode): readonly (readonly [string | number, JsonNode])[] {
  if (isJsonArray(node)) return [...node.entries()];
  return isJsonMap(node) ? [...node] : [];
}

/** All nodes with their ways, the root first. */
export function ways(at: JsonNode, way: Way = []): readonly { readonly way: Way; readonly node: JsonNode }[] {
  return [{ way, node: at }, ...entriesIn(at).flatMap(([key, value]) => ways(value, [...way, key]))];
}

/** The document with another node in one place. */
export function replaced(at: JsonNode, way: Way, change: (node: JsonNode) => JsonNode): JsonNode {
  const [first, ...rest] = way;
  if (first === undefined) return change(at);
  if (isJsonArray(at)) return at.map((item, index) => (index === first ? replaced(item, rest, change) : item));
  if (!isJsonMap(at)) throw new Error("the way leads through a scalar");
  return new Map([...at].map(([name, value]) => [name, name === first ? replaced(value, rest, change) : value]));
}

/** What somebody does to one array or object, or to a scalar. */
export type Edit =
  | { readonly kind: "set"; readonly way: Way; readonly value: JsonNode }
  | { readonly kind: "add"; readonly way: Way; readonly at: number; readonly name: string; readonly value: JsonNode }
  | { readonly kind: "remove"; readonly way: Way; readonly key: string | number }
  | { readonly kind: "move"; readonly way: Way; readonly from: number; readonly to: number };

/** Some edit that the document allows. */
export function someEdit(root: JsonNode, draw: Draw, value: JsonNode): Edit {
  const all = ways(root);
  const { way, node: at } = all[draw.below(all.length)]!;
  const size = entriesIn(at).length;
  const kind = draw.below(4);
  if (kind === 1 && (isJsonArray(at) || isJsonMap(at))) {
    const free = [...NAMES, "fresh"].filter((name) => !isJsonMap(at) || !at.has(name));
    return { kind: "add", way, at: draw.below(size + 1), name: free[draw.below(free.length)]!, value };
  }
  if (kind === 2 && size > 0)
    return { kind: "remove", way, key: isJsonMap(at) ? [...at.keys()][draw.below(size)]! : draw.below(size) };
  if (kind === 3 && isJsonArray(at) && size > 1)
    return { kind: "move", way, from: draw.below(size), to: draw.below(size) };
  return way.length === 0 ? { kind: "add", way, at: 0, name: "fresh", value } : { kind: "set", way, value };
}

export function edited(root: JsonNode, edit: Edit): JsonNode {
  return replaced(root, edit.way, (at) => {
    switch (edit.kind) {
      case "set":
        return edit.value;
      case "add":
        return isJsonArray(at)
          ? at.toSpliced(edit.at, 0, edit.value)
          : new Map([...(at as JsonMap)].toSpliced(edit.at, 0, [edit.name, edit.value]));
      case "remove":
        return isJsonArray(at)
          ? at.toSpliced(edit.key as number, 1)
          : new Map([...(at as JsonMap)].filter(([name]) => name !== edit.key));
      case "move": {
        const items = [...(at as readonly JsonNode[])];
        return items.toSpliced(edit.from, 1).toSpliced(edit.to, 0, items[edit.from]!);
      }
    }
  });
}
