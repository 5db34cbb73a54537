import { alignSequences } from "../../sequence";
import {
  addsMeaning,
  significantChildren,
  type Difference,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from "../../document";
import { comparedNode, piece, type ComparedNode, type Piece } from "../../markup";
import { changedPieces } from "../../markup";
import { differenceMarks, type DifferenceMarks, nameKey, pairChildren } from "./pair-nodes";

/**
 * Two documents side by side, according to their differences, of which some revert what somebody else changed. The trees may be masked; the differences are those of the
 * unmasked ones, so that a changed secret shows as changed.
 *
 * @returns the top-level nodes, the root element and instructions; null if the differences cannot be placed
 */
export function compareTrees(
  before: XmlTree,
  after: XmlTree,
  differences: readonly Difference[],
  reverted: readonly Difference[] = [],
): readonly ComparedNode[] | null {
  const marks = differenceMarks(before, after, differences, reverted);
  return marks === null ? null : new Comparison(marks).children(topOf(before), topOf(after));
}

/** One document on its own, which is added or removed. */
export function wholeTree(tree: XmlTree, status: "added" | "removed"): readonly ComparedNode[] {
  return topOf(tree).flatMap((node) => oneSided(node, status));
}

const topOf = ({ prolog, root, epilog }: XmlTree): readonly XmlNode[] => [...prolog, root, ...epilog];

class Comparison {
  constructor(readonly marks: DifferenceMarks) {}

  children(oldNodes: readonly XmlNode[], newNodes: readonly XmlNode[]): readonly ComparedNode[] | null {
    const pairs = pairChildren(oldNodes, newNodes, this.marks);
    if (pairs === null) return null;
    const nodes: ComparedNode[] = [];
    for (const pair of pairs) {
      const found = this.#pair(pair.old, pair.new, "moved" in pair && pair.moved);
      if (found === null) return null;
      nodes.push(...found);
    }
    return nodes;
  }

  #pair(old: XmlNode | null, now: XmlNode | null, moved: boolean): readonly ComparedNode[] | null {
    if (old === null) return now === null ? [] : this.#marked(oneSided(now, "added"), now);
    if (now === null) return this.#marked(oneSided(old, "removed"), old);
    if (old.kind === "element" && now.kind === "element") {
      const node = this.#elements(old, now, moved);
      return node && this.#marked([node], old, now);
    }
    if (old.kind === "text" && now.kind === "text")
      return this.#marked(textNodes(old.text, now.text, this.marks.changed.has(now), moved), now);
    if (old.kind === "instruction" && now.kind === "instruction") {
      const changed = this.marks.changed.has(now);
      return [
        comparedNode({
          status: changed ? "changed" : "same",
          old: instruction(old, changed),
          new: instruction(now, changed),
          children: [],
          isElement: false,
          moved,
        }),
      ];
    }
    return null;
  }

  /** The lines of nodes, with a remark where one of them reverts somebody else's change. */
  #marked(lines: readonly ComparedNode[], ...nodes: readonly XmlNode[]): readonly ComparedNode[] {
    const parts = nodes.flatMap((node) =>
      node.kind === "element" ? [node, ...node.attributes, ...(textOnly(node) ? node.children : [])] : [node],
    );
    if (!parts.some((part) => this.marks.reverting.has(part))) return lines;
    return lines.map((line) => (line.status === "same" && !line.moved ? line : { ...line, remark: REVERTS }));
  }

  #elements(old: XmlElement, now: XmlElement, moved: boolean): ComparedNode | null {
    const [oldStart, newStart] = this.#startTags(old, now);
    const textChanged = this.marks.changed.has(now);
    const inner = textOnly(old) && textOnly(now) ? this.#ownText(textIn(old), textIn(now), textChanged) : null;
    if (inner?.kind === "inline") {
      const changed = [...oldStart, ...inner.old, ...newStart, ...inner.new].some((each) => each.changed);
      const oldLine = closed(oldStart, inner.old, old);
      return comparedNode({
        status: changed ? "changed" : "same",
        old: oldLine,
        new: closed(newStart, inner.new, now),
        children: [],
        isElement: true,
        moved,
      });
    }
    const children = inner?.children ?? this.children(significantChildren(old), significantChildren(now));
    if (children === null) return null;
    const changed = [...oldStart, ...newStart].some((each) => each.changed);
    const status = changed ? "changed" : statusWithin(children);
    return comparedNode({
      status,
      old: opened(oldStart),
      new: opened(newStart),
      children,
      end: endOf(now),
      isElement: true,
      moved,
    });
  }

  #ownText(old: string, now: string, changed: boolean): OwnText {
    if (isInline(old) && isInline(now)) {
      const [oldPieces, newPieces] = valuePieces("text", old, now, changed);
      return { kind: "inline", old: oldPieces, new: newPieces };
    }
    return { kind: "lines", children: textNodes(old, now, changed, false) };
  }

  #startTags(old: XmlElement, now: XmlElement): readonly [readonly Piece[], readonly Piece[]] {
    const sides: [Piece[], Piece[]] = [startOf(old), startOf(now)];
    const newOnes = new Map(now.attributes.map((each) => [nameKey(each.name), each]));
    const oldOnes = new Map(old.attributes.map((each) => [nameKey(each.name), each]));
    for (const attribute of old.attributes) {
      const other = newOnes.get(nameKey(attribute.name));
      if (other === undefined) {
        if (!addsMeaning(attribute, now)) continue;
        sides[0].push(...attributePieces(attribute, [piece("value", attribute.value, true)], true));
      } else
        sides[0].push(
          ...attributePieces(
            attribute,
            valuePieces("value", attribute.value, other.value, this.marks.changed.has(other))[0],
          ),
        );
    }
    for (const attribute of now.attributes) {
      const other = oldOnes.get(nameKey(attribute.name));
      if (other === undefined) {
        if (!addsMeaning(attribute, old)) continue;
        sides[1].push(...attributePieces(attribute, [piece("value", attribute.value, true)], true));
      } else
        sides[1].push(
          ...attributePieces(
            attribute,
            valuePieces("value", other.value, attribute.value, this.marks.changed.has(attribute))[1],
          ),
        );
    }
    return sides;
  }
}

const REVERTS = "reverts what someone else changed";

type OwnText =
  | { readonly kind: "inline"; readonly old: readonly Piece[]; readonly new: readonly Piece[] }
  | { readonly kind: "lines"; readonly children: readonly ComparedNode[] };

const statusWithin = (children: readonly ComparedNode[]): "within" | "same" =>
  children.some(({ status, moved }) => status !== "same" || moved) ? "within" : "same";

/** How many characters of text stay on the line of their element. */
const LONGEST_INLINE = 300;
const isInline = (text: string): boolean => text.length <= LONGEST_INLINE && !text.includes("\n");

const textOnly = (element: XmlElement): boolean => element.children.every(({ kind }) => kind === "text");
const textIn = (element: XmlElement): string =>
  element.children.map((child) => (child.kind === "text" ? child.text : "")).join("");

/** @param changed whether it changed, although both sides may look the same because they are masked */
function valuePieces(
  role: Piece["role"],
  old: string,
  now: string,
  changed: boolean,
): readonly [readonly Piece[], readonly Piece[]] {
  if (old.normalize() !== now.normalize()) return changedPieces(role, old, now);
  const pieces = old === "" ? [] : [piece(role, old, changed)];
  return [pieces, pieces];
}

function textNodes(old: string, now: string, changed: boolean, moved: boolean): readonly ComparedNode[] {
  const linesOf = (text: string): readonly string[] => (text === "" ? [] : text.normalize().split("\n"));
  return alignSequences(linesOf(old), linesOf(now)).map((pair) => {
    if (pair.old !== null && pair.new !== null) {
      const [before, after] = valuePieces("text", pair.old, pair.new, changed && old === now);
      const differs = [...before, ...after].some((each) => each.changed);
      return comparedNode({
        status: differs ? "changed" : "same",
        old: before,
        new: after,
        children: [],
        isElement: false,
        moved,
      });
    }
    return pair.new === null ? textLine(pair.old ?? "", "removed") : textLine(pair.new, "added");
  });
}

function textLine(text: string, status: "added" | "removed"): ComparedNode {
  const pieces = [piece("text", text)];
  return comparedNode({
    status,
    old: status === "removed" ? pieces : null,
    new: status === "added" ? pieces : null,
    children: [],
    isElement: false,
  });
}

function oneSided(node: XmlNode, status: "added" | "removed"): readonly ComparedNode[] {
  const one = (
    pieces: readonly Piece[],
    children: readonly ComparedNode[],
    end: readonly Piece[] | null = null,
  ): readonly ComparedNode[] => [
    comparedNode({
      status,
      old: status === "removed" ? pieces : null,
      new: status === "added" ? pieces : null,
      children,
      end,
      isElement: node.kind === "element",
    }),
  ];
  if (node.kind === "instruction") return one(instruction(node, false), []);
  if (node.kind === "text") return node.text.split("\n").map((line) => textLine(line, status));
  const start = startOf(node);
  for (const attribute of node.attributes) start.push(...attributePieces(attribute, [piece("value", attribute.value)]));
  const text = textIn(node);
  if (textOnly(node) && isInline(text)) return one(closed(start, text === "" ? [] : [piece("text", text)], node), []);
  const children = textOnly(node)
    ? text.split("\n").map((line) => textLine(line, status))
    : significantChildren(node).flatMap((child) => oneSided(child, status));
  return one(opened(start), children, endOf(node));
}

const startOf = ({ name }: XmlElement): Piece[] => [piece("mark", "<"), piece("name", name.qualified)];
const endOf = ({ name }: XmlElement): readonly Piece[] => [
  piece("mark", "</"),
  piece("name", name.qualified),
  piece("mark", ">"),
];
const opened = (start: readonly Piece[]): readonly Piece[] => [...start, piece("mark", ">")];

function closed(start: readonly Piece[], text: readonly Piece[], element: XmlElement): readonly Piece[] {
  if (text.length === 0) return [...start, piece("mark", "/>")];
  return [...start, piece("mark", ">"), ...text, ...endOf(element)];
}

function attributePieces({ name }: XmlAttribute, value: readonly Piece[], changed = false): readonly Piece[] {
  return [
    piece("mark", " "),
    piece("attribute", name.qualified, changed),
    piece("mark", '="'),
    ...value,
    piece("mark", '"'),
  ];
}

const instruction = (
  { target, body }: { readonly target: string; readonly body: string },
  changed: boolean,
): readonly Piece[] => [
  piece("mark", "<?"),
  piece("name", target),
  ...(body === "" ? [] : [piece("text", ` ${body}`, changed)]),
  piece("mark", "?>"),
];
