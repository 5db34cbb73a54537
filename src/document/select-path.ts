import type {
  XmlAttribute,
  XmlElement,
  XmlName,
  XmlNode,
  XmlProcessingInstruction,
  XmlText,
  XmlTree,
} from "./document";
import {
  type DocumentPath,
  type NameTest,
  type NodeTest,
  parsePath,
  type PathPredicate,
  type PathStep,
} from "./parse-path";
import { isXmlSpace, nfc, ownText, preservesSpace, significantChildren } from "./significance";
import { SENSITIVE } from "../redaction";

/** A node that a path selects, with its parent element; null for the root and for nodes outside it. */
export type SelectedNode =
  | { readonly kind: "element"; readonly node: XmlElement; readonly parent: XmlElement | null }
  | { readonly kind: "attribute"; readonly node: XmlAttribute; readonly parent: XmlElement }
  | { readonly kind: "text"; readonly node: XmlText; readonly parent: XmlElement }
  | { readonly kind: "instruction"; readonly node: XmlProcessingInstruction; readonly parent: XmlElement | null };

/**
 * The nodes that a path selects, in document order within each step, each once. White space between elements is text
 * here too. A string is parsed as a path.
 *
 * @throws PathError when `path` is a string that is not a path
 */
export function selectPath(document: XmlTree, path: DocumentPath | string): readonly SelectedNode[] {
  const { steps } = typeof path === "string" ? parsePath(path) : path;
  let contexts: readonly (XmlElement | null)[] = [null];
  let selected: readonly SelectedNode[] = [];
  for (const step of steps) {
    selected = takeStep(document, contexts, step);
    contexts = selected.flatMap((each) => (each.kind === "element" ? [each.node] : []));
  }
  return selected;
}

/** A null context is the document itself, whose children are the root element and the nodes outside it. */
function takeStep(
  document: XmlTree,
  contexts: readonly (XmlElement | null)[],
  step: PathStep,
): readonly SelectedNode[] {
  const selected = new Map<object, SelectedNode>();
  const from = (context: XmlElement | null): void => {
    for (const each of filtered(candidates(document, context, step.test), step.predicates)) {
      selected.set(each.node, each);
    }
  };
  if (step.axis === "child") {
    for (const context of contexts) from(context);
    return [...selected.values()];
  }
  const visited = new Set<XmlElement | null>();
  const walk = (context: XmlElement | null): void => {
    if (visited.has(context)) return;
    visited.add(context);
    from(context);
    for (const child of childrenOf(document, context)) if (child.kind === "element") walk(child);
  };
  for (const context of contexts) walk(context);
  return [...selected.values()];
}

function childrenOf(document: XmlTree, context: XmlElement | null): readonly XmlNode[] {
  return context === null ? [...document.prolog, document.root, ...document.epilog] : context.children;
}

function candidates(document: XmlTree, context: XmlElement | null, test: NodeTest): readonly SelectedNode[] {
  if (test.kind === "attribute") {
    if (context === null) return [];
    return context.attributes
      .filter(({ name }) => nameMatches(test.name, name))
      .map((node) => ({ kind: "attribute", node, parent: context }));
  }
  return childrenOf(document, context).flatMap((node): readonly SelectedNode[] => {
    switch (node.kind) {
      case "element":
        if (test.kind !== "element" || !nameMatches(test.name, node.name)) return [];
        return [{ kind: "element", node, parent: context }];
      case "text":
        return test.kind === "text" && context !== null ? [{ kind: "text", node, parent: context }] : [];
      case "instruction":
        if (test.kind !== "instruction" || (test.target !== null && test.target !== nfc(node.target))) return [];
        return [{ kind: "instruction", node, parent: context }];
    }
  });
}

function filtered(nodes: readonly SelectedNode[], predicates: readonly PathPredicate[]): readonly SelectedNode[] {
  let left = nodes;
  for (const predicate of predicates) {
    left =
      predicate.kind === "position"
        ? left.slice(predicate.position - 1, predicate.position)
        : left.filter((each) => each.kind === "element" && holds(predicate, each.node));
  }
  return left;
}

function holds(predicate: Exclude<PathPredicate, { kind: "position" }>, element: XmlElement): boolean {
  if (predicate.kind === "attribute") {
    return element.attributes.some(
      ({ name, value }) => nameMatches(predicate.name, name) && nfc(value) === predicate.value,
    );
  }
  return element.children.some((child) => {
    if (child.kind !== "element" || !nameMatches(predicate.name, child.name)) return false;
    const text = nfc(ownText(child));
    return text === predicate.value || text.trim() === predicate.value;
  });
}

function nameMatches(test: NameTest, name: XmlName): boolean {
  switch (test.kind) {
    case "any":
      return true;
    case "local":
      return nfc(name.local) === test.local;
    case "qualified":
      return nfc(name.qualified) === test.qualified;
  }
}

/**
 * The document without the nodes that the paths select, for comparing everything outside `ignored_paths`. If a path
 * selects the root element, it stays, without attributes and content.
 *
 * @throws PathError when one of the paths is a string that is not a path
 */
export function withoutPaths(document: XmlTree, paths: readonly (DocumentPath | string)[]): XmlTree {
  const picked = paths.flatMap((path) => selectPath(document, path));
  return replaceNodes(document, new Map(picked.map(({ node }) => [node, null])));
}

/**
 * The document with the values that the paths select replaced by `(sensitive)`, for everything shown to people: an
 * attribute's value, a text, an instruction's body; in an element the values of all its attributes, and all its content
 * as one text, even if it is empty.
 *
 * @throws PathError when one of the paths is a string that is not a path
 */
export function maskPaths(document: XmlTree, paths: readonly (DocumentPath | string)[]): XmlTree {
  return maskNodes(
    document,
    paths.flatMap((path) => selectPath(document, path)).map(({ node }) => node),
  );
}

/** The same for nodes that are already selected. */
export const maskNodes = (document: XmlTree, nodes: Iterable<XmlNode | XmlAttribute>): XmlTree =>
  replaceNodes(document, new Map([...nodes].map((node) => [node, masked(node)])));

function masked(node: XmlNode | XmlAttribute): XmlNode | XmlAttribute {
  if (!("kind" in node)) return maskedAttribute(node);
  switch (node.kind) {
    case "element":
      return maskedElement(node);
    case "text":
      return { ...node, text: SENSITIVE };
    case "instruction":
      return { ...node, body: SENSITIVE };
  }
}

function maskedElement(element: XmlElement): XmlElement {
  const { startTag, attributes } = element;
  const span = { start: startTag.end, end: startTag.end };
  const children: readonly XmlNode[] = [{ kind: "text", text: SENSITIVE, span }];
  return { ...element, attributes: attributes.map(maskedAttribute), children };
}

function maskedAttribute(attribute: XmlAttribute): XmlAttribute {
  return { ...attribute, value: SENSITIVE };
}

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
