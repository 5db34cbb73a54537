import {
  addsMeaning,
  expandedName,
  matchChildren,
  maskNodes,
  nfc,
  NodeClasses,
  selectPath,
  significantChildren,
  type Difference,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from "../../document";
import { changedPieces, comparedNode, piece, type ComparedNode, type Piece } from "../../markup";
import { SENSITIVE } from "../../redaction";
import { alignSequences } from "../../sequence";
import type { MarkedDocument } from "./marked-document";

/** A document with the nodes of it whose values must not be shown. */
type Shown = Pick<MarkedDocument, "marked" | "hidden">;

/**
 * Two documents side by side, with the differences between them, of which some revert what somebody else changed. A
 * changed secret shows as changed.
 *
 * @returns the top-level nodes, the root element and instructions
 */
export function compareTrees(
  before: Shown,
  after: Shown,
  reverted: readonly Difference[] = [],
): readonly ComparedNode[] {
  const reverting = reverted.flatMap(({ kind, path }) =>
    selectPath(kind === "removed" ? before.marked : after.marked, path).map(({ node }) => node),
  );
  const comparison = new Comparison(new Set([...before.hidden, ...after.hidden]), new Set(reverting));
  return comparison.trees(before.marked, after.marked);
}

/** One document on its own, which is added or removed. */
export const wholeTree = ({ marked, hidden }: Shown, status: "added" | "removed"): readonly ComparedNode[] => {
  const { prolog, root, epilog } = maskNodes(marked, hidden);
  return [...prolog, root, ...epilog].flatMap((node) => oneSided(node, status));
};

class Comparison {
  readonly #classes = new NodeClasses();

  constructor(
    readonly hidden: ReadonlySet<XmlNode | XmlAttribute>,
    readonly reverting: ReadonlySet<XmlNode | XmlAttribute>,
  ) {}

  trees(before: XmlTree, after: XmlTree): readonly ComparedNode[] {
    const [old, now] = [before.root, after.root];
    return [
      ...this.#children(before.prolog, after.prolog),
      ...(expandedName(old.name) === expandedName(now.name)
        ? this.#pair(old, now, false)
        : [...this.#alone(old, "removed"), ...this.#alone(now, "added")]),
      ...this.#children(before.epilog, after.epilog),
    ];
  }

  /** In the new order, with each removed child at its old position, before its replacement. */
  #children(oldNodes: readonly XmlNode[], newNodes: readonly XmlNode[]): readonly ComparedNode[] {
    const { pairs, removed } = matchChildren(oldNodes, newNodes, this.#classes);
    const pairOf = new Map(pairs.map((pair) => [pair.new, pair]));
    const gone = new Set(removed);
    const nodes: ComparedNode[] = [];
    let shown = 0;
    const showGone = (end: number): void => {
      for (const node of oldNodes.slice(shown, end)) if (gone.has(node)) nodes.push(...this.#alone(node, "removed"));
      shown = Math.max(shown, end);
    };
    for (const node of newNodes) {
      const pair = pairOf.get(node);
      if (pair === undefined) {
        let place = shown;
        while (gone.has(oldNodes[place]!)) place++;
        showGone(place);
        nodes.push(...this.#alone(node, "added"));
      } else {
        if (!pair.moved) showGone(oldNodes.indexOf(pair.old, shown));
        nodes.push(...this.#pair(pair.old, node, pair.moved));
      }
    }
    showGone(oldNodes.length);
    return nodes;
  }

  #alone(node: XmlNode, status: "added" | "removed"): readonly ComparedNode[] {
    return this.#marked(oneSided(this.#masked(node), status), node);
  }

  /** With what is hidden in it masked. */
  #masked<N extends XmlNode>(node: N): N {
    const holder: XmlElement = { ...EMPTY, children: [node] };
    const [masked] = maskNodes({ root: holder, prolog: [], epilog: [] }, this.hidden).root.children;
    return masked as N;
  }

  #pair(old: XmlNode, now: XmlNode, moved: boolean): readonly ComparedNode[] {
    if (old.kind === "element" && now.kind === "element") {
      const isHidden = this.hidden.has(old) || this.hidden.has(now);
      const isChanged = isHidden && this.#classes.of(old) !== this.#classes.of(now);
      const [before, after] = isHidden ? [this.#masked(old), this.#masked(now)] : [old, now];
      return this.#marked([this.#elements(before, after, isChanged, moved)], old, now);
    }
    const isChanged = this.#classes.of(old) !== this.#classes.of(now);
    if (old.kind === "text" && now.kind === "text")
      return this.#marked(textNodes(this.#shown(old), this.#shown(now), isChanged, moved), now);
    const [before, after] = [this.#masked(old), this.#masked(now)].map((each) => instruction(each, isChanged));
    return [line(isChanged ? "changed" : "same", before!, after!, { moved })];
  }

  #shown(node: XmlAttribute | Extract<XmlNode, { kind: "text" }>): string {
    if (this.hidden.has(node)) return SENSITIVE;
    return "kind" in node ? node.text : node.value;
  }

  /** The lines of nodes, with a remark where one of them reverts somebody else's change. */
  #marked(lines: readonly ComparedNode[], ...nodes: readonly XmlNode[]): readonly ComparedNode[] {
    const parts = nodes.flatMap((node) =>
      node.kind === "element" ? [node, ...node.attributes, ...(textOnly(node) ? node.children : [])] : [node],
    );
    if (!parts.some((part) => this.reverting.has(part))) return lines;
    return lines.map((each) => (each.status === "same" && !each.moved ? each : { ...each, remark: REVERTS }));
  }

  /** @param isChanged whether something in it changed although both sides look the same */
  #elements(old: XmlElement, now: XmlElement, isChanged: boolean, moved: boolean): ComparedNode {
    const [oldStart, newStart] = [this.#startTag(old, now, 0), this.#startTag(now, old, 1)];
    const isText = textOnly(old) && textOnly(now);
    const texts = [old, now].map((side) =>
      (isText ? side.children : []).map((child) => this.#shown(child as XmlText)).join(""),
    );
    const [oldText, newText] = texts as [string, string];
    const differs = isChanged || (isText && nfc(textIn(old)) !== nfc(textIn(now)));
    if (isText && isInline(oldText) && isInline(newText)) {
      const [before, after] = valuePieces("text", oldText, newText, differs);
      const changed = [...oldStart, ...before, ...newStart, ...after].some((each) => each.changed);
      const sides = [closed(oldStart, before, old), closed(newStart, after, now)] as const;
      return line(changed ? "changed" : "same", ...sides, { isElement: true, moved });
    }
    const children = isText
      ? textNodes(oldText, newText, differs, false)
      : this.#children(significantChildren(old), significantChildren(now));
    const changed = [...oldStart, ...newStart].some((each) => each.changed);
    return line(changed ? "changed" : statusWithin(children), opened(oldStart), opened(newStart), {
      children,
      end: endOf(now),
      isElement: true,
      moved,
    });
  }

  /** @param side of the own one: 0 is old, 1 is new */
  #startTag(own: XmlElement, other: XmlElement, side: 0 | 1): readonly Piece[] {
    const others = new Map(other.attributes.map((each) => [expandedName(each.name), each]));
    const pieces = own.attributes.flatMap((attribute) => {
      const opposite = others.get(expandedName(attribute.name));
      const value = this.#shown(attribute);
      if (opposite === undefined)
        return addsMeaning(attribute, other) ? attributePieces(attribute, [piece("value", value, true)], true) : [];
      const values = [value, this.#shown(opposite)];
      const [old, now] = side === 0 ? values : values.reverse();
      const changed = nfc(attribute.value) !== nfc(opposite.value);
      return attributePieces(attribute, valuePieces("value", old!, now!, changed)[side]);
    });
    return [...startOf(own), ...pieces];
  }
}

const EMPTY: XmlElement = {
  kind: "element",
  name: { qualified: "", local: "", uri: "" },
  attributes: [],
  declarations: [],
  children: [],
  preserveSpace: true,
  span: { start: 0, end: 0 },
  startTag: { start: 0, end: 0 },
};

/** One line on both sides, or on one. */
const line = (
  status: ComparedNode["status"],
  old: readonly Piece[] | null,
  now: readonly Piece[] | null,
  more: Partial<Parameters<typeof comparedNode>[0]> = {},
): ComparedNode => comparedNode({ status, old, new: now, children: [], isElement: false, ...more });

/** A line of a node that is on one side only. */
const lineOn = (
  status: "added" | "removed",
  pieces: readonly Piece[],
  more: Partial<Parameters<typeof comparedNode>[0]> = {},
): ComparedNode => line(status, status === "removed" ? pieces : null, status === "added" ? pieces : null, more);

type XmlText = Extract<XmlNode, { kind: "text" }>;

const REVERTS = "reverts what someone else changed";

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
      return line(differs ? "changed" : "same", before, after, { moved });
    }
    return pair.new === null ? textLine(pair.old ?? "", "removed") : textLine(pair.new, "added");
  });
}

const textLine = (text: string, status: "added" | "removed"): ComparedNode => lineOn(status, [piece("text", text)]);

function oneSided(node: XmlNode, status: "added" | "removed"): readonly ComparedNode[] {
  if (node.kind === "instruction") return [lineOn(status, instruction(node, false))];
  if (node.kind === "text") return node.text.split("\n").map((text) => textLine(text, status));
  const start = [
    ...startOf(node),
    ...node.attributes.flatMap((attribute) => attributePieces(attribute, [piece("value", attribute.value)])),
  ];
  const text = textIn(node);
  const isElement = true;
  if (textOnly(node) && isInline(text))
    return [lineOn(status, closed(start, text === "" ? [] : [piece("text", text)], node), { isElement })];
  const children = textOnly(node)
    ? text.split("\n").map((each) => textLine(each, status))
    : significantChildren(node).flatMap((child) => oneSided(child, status));
  return [lineOn(status, opened(start), { children, end: endOf(node), isElement })];
}

const startOf = ({ name }: XmlElement): readonly Piece[] => [piece("mark", "<"), piece("name", name.qualified)];
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

function instruction(node: XmlNode, changed: boolean): readonly Piece[] {
  if (node.kind !== "instruction") return [];
  const { target, body } = node;
  return [
    piece("mark", "<?"),
    piece("name", target),
    ...(body === "" ? [] : [piece("text", ` ${body}`, changed)]),
    piece("mark", "?>"),
  ];
}
