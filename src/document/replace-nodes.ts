import type { XmlAttribute, XmlElement, XmlNode, XmlProcessingInstruction, XmlTree } from "./document";
import { isXmlSpace, preservesSpace, significantChildren } from "./significance";

/** The replacement for a node: another of its kind, or null to remove it. */
export type Replacements = ReadonlyMap<XmlNode | XmlAttribute, XmlNode | XmlAttribute | null>;

/**
 * The tree with some of its nodes replaced or removed; everything else is shared with the old one. Adjacent texts
 * become one. Insignificant white space around a removed node is removed too, so that it does not become significant;
 * without a removed `xml:space`, white space counts as if it had never been set. The root element is emptied instead of
 * removed.
 */
export function replaceNodes(tree: XmlTree, replacements: Replacements): XmlTree {
  if (replacements.size === 0) return tree;
  const replacedAmong = (instructions: readonly XmlProcessingInstruction[]): readonly XmlProcessingInstruction[] =>
    instructions.flatMap((each) => replaced(each, replacements) ?? []);
  const root = replaceIn(tree.root, replacements) ?? {
    ...tree.root,
    attributes: [],
    children: [],
    preserveSpace: false,
  };
  const respace = [...replacements.keys()].some((node) => "name" in node && !("kind" in node) && isXmlSpace(node));
  return {
    root: respace ? respaced(root, false) : root,
    prolog: replacedAmong(tree.prolog),
    epilog: replacedAmong(tree.epilog),
  };
}

function replaced<N extends XmlNode | XmlAttribute>(node: N, replacements: Replacements): N | null {
  const replacement = replacements.get(node);
  // A replacement is of its node's kind.
  return replacement === undefined ? node : (replacement as N | null);
}

function replaceIn(element: XmlElement, replacements: Replacements): XmlElement | null {
  const replacement = replacements.get(element);
  if (replacement !== undefined) return replacement as XmlElement | null;

  let attributes = element.attributes;
  if (attributes.some((each) => replacements.has(each))) {
    attributes = attributes.flatMap((each) => replaced(each, replacements) ?? []);
  }
  let changed = false;
  let removed = false;
  const replaceChild = (child: XmlNode): XmlNode | null => {
    const now = child.kind === "element" ? replaceIn(child, replacements) : replaced(child, replacements);
    changed ||= now !== child;
    removed ||= now === null;
    return now;
  };
  const now = element.children.map((child) => ({ child, now: replaceChild(child) }));
  let children = element.children;
  if (removed) {
    const significant = new Set(significantChildren(element));
    children = joined(now.flatMap((each) => (significant.has(each.child) ? (each.now ?? []) : [])));
  } else if (changed) {
    children = now.flatMap((each) => each.now ?? []);
  }
  return attributes === element.attributes && children === element.children
    ? element
    : { ...element, attributes, children };
}

function respaced(element: XmlElement, inherited: boolean): XmlElement {
  const preserveSpace = preservesSpace(element.attributes, inherited);
  const children = element.children.map((child) => (child.kind === "element" ? respaced(child, preserveSpace) : child));
  return { ...element, preserveSpace, children };
}

/** Joins adjacent texts. */
export function joined(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const out: XmlNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      const span = { start: last.span.start, end: node.span.end };
      out[out.length - 1] = { kind: "text", text: last.text + node.text, span };
    } else out.push(node);
  }
  return out;
}
