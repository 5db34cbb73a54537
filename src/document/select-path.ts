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
  parsePath,
  type DocumentPath,
  type NameTest,
  type NodeTest,
  type PathPredicate,
  type PathStep,
} from "./parse-path";
import { nfc, ownText } from "./significance";
import { replaceNodes } from "./replace-nodes";
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
