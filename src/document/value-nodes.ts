import {
  DocumentError,
  type XmlAttribute,
  type XmlElement,
  type XmlProcessingInstruction,
  type XmlText,
  type XmlTree,
} from "./document";
import { documentId, documentName } from "./own-values";
import { parseDocument } from "./parse-document";
import { PathError, type DocumentPath } from "./parse-path";
import { isPrefixBinding } from "./significance";
import { replaceNodes, selectPath } from "./select-path";

/** A node of a document that holds a value. */
export interface ValueNode {
  readonly node: XmlAttribute | XmlText | XmlProcessingInstruction;
  readonly value: string;
  /**
   * Where it stands, loosely: its own name, and local name and own name or id of the element that holds it and of the
   * one around. The same wherever in the document these stand, and whatever stands beside them.
   */
  readonly slot: string;
  /** Its own name and the local name of the element that holds it. */
  readonly kind: string;
}

/** Attributes, texts and instructions, in document order. */
export function valueNodes({ root, prolog, epilog }: XmlTree): readonly ValueNode[] {
  const found: ValueNode[] = [];
  const visit = (element: XmlElement, around: Holder | null): void => {
    const holder: Holder = { element, around };
    for (const node of element.attributes) if (!isPrefixBinding(node)) found.push(new HeldValue(node, holder));
    for (const child of element.children) {
      if (child.kind === "element") visit(child, holder);
      else found.push(new HeldValue(child, holder));
    }
  };
  for (const node of prolog) found.push(new HeldValue(node, null));
  visit(root, null);
  for (const node of epilog) found.push(new HeldValue(node, null));
  return found;
}

/** An element that holds values, and what it is called once somebody has asked. */
interface Holder {
  readonly element: XmlElement;
  readonly around: Holder | null;
  own?: string;
}

const ownOf = (holder: Holder): string =>
  (holder.own ??= `${holder.element.name.local}\0${identityOf(holder.element)}`);

/**
 * Where it stands is made when somebody asks, which only secrets need: for all values of a document it costs five times
 * as much as finding them, and an empty plan goes over them three times.
 */
class HeldValue implements ValueNode {
  readonly value: string;
  readonly #holder: Holder | null;

  constructor(
    readonly node: ValueNode["node"],
    holder: Holder | null,
  ) {
    this.value = valueOf(node);
    this.#holder = holder;
  }

  get slot(): string {
    const holder = this.#holder;
    const place = holder === null ? "" : `${holder.around === null ? "" : ownOf(holder.around)}\0${ownOf(holder)}`;
    return `${place}\0${nameOf(this.node)}`;
  }

  get kind(): string {
    return `${this.#holder?.element.name.local ?? ""}\0${nameOf(this.node)}`;
  }
}

function nameOf(node: ValueNode["node"]): string {
  if (!("kind" in node)) return `@${node.name.local}`;
  return node.kind === "text" ? "" : `?${node.target}`;
}

export function valueOf(node: ValueNode["node"]): string {
  if (!("kind" in node)) return node.value;
  return node.kind === "text" ? node.text : node.body;
}

const treeOf = (root: XmlElement): XmlTree => ({ root, prolog: [], epilog: [] });

/** What an element calls itself, as a document does. */
const identityOf = (element: XmlElement): string => documentName(treeOf(element)) ?? documentId(treeOf(element)) ?? "";

/** The tree with other values at some of its nodes; everything else is shared with the old one. */
export function withValues(tree: XmlTree, values: ReadonlyMap<ValueNode["node"], string>): XmlTree {
  const replaced = (node: ValueNode["node"], value: string): ValueNode["node"] => {
    if (!("kind" in node)) return { ...node, value };
    return node.kind === "text" ? { ...node, text: value } : { ...node, body: value };
  };
  return replaceNodes(tree, new Map([...values].map(([node, value]) => [node, replaced(node, value)])));
}

/**
 * The values that the paths pick out of a document, and of an element all that are in it. Nothing of what cannot be
 * read: whoever wants to read it says so.
 */
export function valuesAt(text: string, paths: readonly (DocumentPath | string)[]): readonly string[] {
  if (paths.length === 0) return [];
  try {
    const document = parseDocument(text);
    const picked = paths.flatMap((path) => selectPath(document, path));
    return picked.flatMap(({ kind, node }) =>
      kind === "element" ? valueNodes(treeOf(node)).map(({ value }) => value) : [valueOf(node)],
    );
  } catch (error) {
    if (error instanceof DocumentError || error instanceof PathError) return [];
    throw error;
  }
}
