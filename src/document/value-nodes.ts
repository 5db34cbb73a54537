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
import { replaceNodes } from "./replace-nodes";
import { selectPath } from "./select-path";

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
  const add = (node: ValueNode["node"], name: string, holder: string, local: string): void => {
    found.push({ node, value: valueOf(node), slot: `${holder}\0${name}`, kind: `${local}\0${name}` });
  };
  const visit = (element: XmlElement, around: string): void => {
    const { local } = element.name;
    const own = `${local}\0${identityOf(element)}`;
    const holder = `${around}\0${own}`;
    for (const node of element.attributes) add(node, `@${node.name.local}`, holder, local);
    for (const child of element.children) {
      if (child.kind === "element") visit(child, own);
      else add(child, child.kind === "text" ? "" : `?${child.target}`, holder, local);
    }
  };
  for (const node of prolog) add(node, `?${node.target}`, "", "");
  visit(root, "");
  for (const node of epilog) add(node, `?${node.target}`, "", "");
  return found;
}

function valueOf(node: ValueNode["node"]): string {
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
