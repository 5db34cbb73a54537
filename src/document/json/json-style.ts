import { endOfString, isJsonArray, kindOfNode, valuesIn, type JsonNode } from "../../json";
import type { LocatedJson } from "./locate-json";
import type { TextLines } from "./text-lines";

type Container = "array" | "object";

/** The formatting of a JSON text, as far as it can be detected; insertions use the same formatting. */
export interface JsonStyle {
  readonly lineEnd: string;
  /** The indentation of one level. */
  readonly indent: string;
  /** Between a name and its value, such as `: `. */
  readonly colon: string;
  /** Between two elements or members on one line, such as `, `; begins with the comma. */
  readonly comma: Readonly<Record<Container, string>>;
  /** Inside the brackets of one-line arrays and objects, such as the blanks in `{ "a": 1 }`. */
  readonly padding: Readonly<Record<Container, string>>;
  /** Whether arrays and objects like this one are on one line. Null if the text has no example. */
  isInline(node: JsonNode): boolean | null;
}

/** Detects the style of a text. */
export function styleOf(root: LocatedJson, lines: TextLines): JsonStyle {
  const observed = new Observations(lines);
  observed.visit(root);
  const isPretty = lines.isBroken(root.start, root.end);
  const comma = observed.comma.object ?? observed.comma.array;
  const colon = observed.colon ?? (isPretty || comma === ", " ? ": " : ":");
  const usual = comma ?? (isPretty || colon.endsWith(" ") ? ", " : ",");
  return {
    lineEnd: lines.lineEndAfter(root.start),
    indent: observed.indent ?? "  ",
    colon,
    comma: { array: observed.comma.array ?? usual, object: observed.comma.object ?? usual },
    padding: { array: observed.padding.array ?? "", object: observed.padding.object ?? "" },
    isInline: (node) => {
      if (!isPretty) return true;
      const count = observed.counts.get(shapeOf(node));
      return count === undefined ? null : count.inline > count.broken;
    },
  };
}

/** Groups nodes that are formatted alike: arrays and objects, each with scalars only or with other content. */
const shapeOf = (node: JsonNode): string =>
  `${kindOfNode(node)} of ${valuesIn(node).every((value) => kindOfNode(value) === "scalar") ? "scalars" : "more"}`;

class Observations {
  indent: string | null = null;
  colon: string | null = null;
  readonly comma: Record<Container, string | null> = { array: null, object: null };
  readonly padding: Record<Container, string | null> = { array: null, object: null };
  readonly counts = new Map<string, { inline: number; broken: number }>();

  constructor(readonly lines: TextLines) {}

  visit(at: LocatedJson): void {
    const [first, second] = at.children;
    if (first === undefined) return;
    const { lines } = this;
    const { text } = lines;
    const isBroken = lines.isBroken(at.start, at.end);
    const count = this.counts.get(shapeOf(at.node)) ?? { inline: 0, broken: 0 };
    this.counts.set(
      shapeOf(at.node),
      isBroken ? { ...count, broken: count.broken + 1 } : { ...count, inline: count.inline + 1 },
    );
    if (!isBroken) {
      const kind = isJsonArray(at.node) ? "array" : "object";
      this.padding[kind] ??= text.slice(at.start + 1, first.memberStart);
      if (second !== undefined)
        this.comma[kind] = shorter(this.comma[kind], text.slice(first.end, second.memberStart).trimStart());
    } else if (this.indent === null && lines.isBroken(at.start, first.memberStart)) {
      const [outer, inner] = [lines.indentAt(at.start), lines.indentAt(first.memberStart)];
      this.indent = inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : null;
    }
    this.colon ??= colonOf(first, lines);
    for (const child of at.children) this.visit(child);
  }
}

/** A wider one is aligned with others. */
const shorter = (a: string | null, b: string): string => (a === null || b.length < a.length ? b : a);

/** The text between a member's name and its value; null if there is no member, or a line ends there. */
export function colonOf({ name, memberStart, start }: LocatedJson, lines: TextLines): string | null {
  if (name === null) return null;
  const end = endOfString(lines.text, memberStart + 1);
  return lines.isBroken(end, start) ? null : lines.text.slice(end, start);
}
