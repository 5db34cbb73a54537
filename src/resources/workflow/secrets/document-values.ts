import {
  documentId,
  documentName,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
  type XmlProcessingInstruction,
  type XmlText,
  type XmlTree,
} from "../../../document";

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
  const add = (node: ValueNode["node"], value: string, name: string, holder: string, local: string): void => {
    found.push({ node, value, slot: `${holder}\0${name}`, kind: `${local}\0${name}` });
  };
  const instruction = (node: XmlProcessingInstruction, holder: string, local: string): void =>
    add(node, node.body, `?${node.target}`, holder, local);
  const visit = (element: XmlElement, around: string): void => {
    const { local } = element.name;
    const own = `${local}\0${identityOf(element)}`;
    const holder = `${around}\0${own}`;
    for (const node of element.attributes) add(node, node.value, `@${node.name.local}`, holder, local);
    for (const child of element.children) {
      if (child.kind === "element") visit(child, own);
      else if (child.kind === "text") add(child, child.text, "", holder, local);
      else instruction(child, holder, local);
    }
  };
  for (const node of prolog) instruction(node, "", "");
  visit(root, "");
  for (const node of epilog) instruction(node, "", "");
  return found;
}

/** What an element calls itself, as a document does. */
function identityOf(root: XmlElement): string {
  const tree: XmlTree = { root, prolog: [], epilog: [] };
  return documentName(tree) ?? documentId(tree) ?? "";
}

/** The tree with other values at some of its nodes; everything else is shared with the old one. */
export function withValues({ root, prolog, epilog }: XmlTree, values: ReadonlyMap<ValueNode["node"], string>): XmlTree {
  const instruction = (node: XmlProcessingInstruction): XmlProcessingInstruction => ({
    ...node,
    body: values.get(node) ?? node.body,
  });
  const child = (node: XmlNode): XmlNode => {
    switch (node.kind) {
      case "element":
        return element(node);
      case "text":
        return { ...node, text: values.get(node) ?? node.text };
      case "instruction":
        return instruction(node);
    }
  };
  const element = (node: XmlElement): XmlElement => ({
    ...node,
    attributes: node.attributes.map((attribute) => ({ ...attribute, value: values.get(attribute) ?? attribute.value })),
    children: node.children.map(child),
  });
  return { root: element(root), prolog: prolog.map(instruction), epilog: epilog.map(instruction) };
}
