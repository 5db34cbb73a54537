import { endOfString, isJsonArray, kindOfNode, valuesIn, type JsonNode } from "../../json";
import type { LocatedJson } from "./locate-json";
import type { TextLines } from "./text-lines";

type Container = "array" | "object";

/** How a JSON text is written, as far as it shows; what is put into it is written the same way. */
export interface JsonStyle {
  readonly lineEnd: string;
  /** What each level is indented by. */
  readonly indent: string;
  /** Between a name and its value, such as `: `. */
  readonly colon: string;
  /** Between two elements or members on one line, such as `, `; begins with the comma. */
  readonly comma: Readonly<Record<Container, string>>;
  /** Within the brackets of what stands on one line, such as the blanks of `{ "a": 1 }`. */
  readonly padding: Readonly<Record<Container, string>>;
  /** Whether arrays and objects like this one stand on one line. Null: the text has none to learn from. */
  isInline(node: JsonNode): boolean | null;
}

/** Learns the style of a text. */
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

/** What is written alike: arrays and objects, each with scalars only or with more in them. */
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

/** A wider one lines up with others. */
const shorter = (a: string | null, b: string): string => (a === null || b.length < a.length ? b : a);

/** What stands between a member's name and its value; null if there is no member, or a line ends there. */
export function colonOf({ name, memberStart, start }: LocatedJson, lines: TextLines): string | null {
  if (name === null) return null;
  const end = endOfString(lines.text, memberStart + 1);
  return lines.isBroken(end, start) ? null : lines.text.slice(end, start);
}
