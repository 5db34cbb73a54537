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

/** `{{secret:NAME}}`; a name is whatever `secrets_wo` may call a value, without braces. */
const PLACEHOLDER = /\{\{secret:([^{}]+)\}\}/g;

/** Stands behind a placeholder where the service holds another value than the one that was sent. */
export const CHANGED = " (changed on the service)";
/** Stands behind a placeholder where a version still holds the value of an earlier write. */
export const EARLIER = " (earlier value)";

const STANDS_FOR_ANOTHER = /\}\}.* \((?:changed on the service|earlier value)\)$/s;

/** Names of the placeholders in a value, in their order. */
export const secretNamesIn = (value: string): readonly string[] =>
  value.includes("{{secret:") ? [...value.matchAll(PLACEHOLDER)].map(([, name]) => name!) : [];

/** Names of the secrets that a document asks for, each once. */
export const secretNames = (document: XmlTree): readonly string[] => [
  ...new Set(valueNodes(document).flatMap(({ value }) => secretNamesIn(value))),
];

/** Whether a value is what a changed or earlier secret is shown as: nothing that can be sent. */
export const standsForAnother = (value: string): boolean =>
  STANDS_FOR_ANOTHER.test(value) && secretNamesIn(value).length > 0;

/** A text without the marks behind its placeholders: as it was written. */
export const withoutMarks = (text: string): string =>
  text.replace(/(\}\}[^<>"']*?)(?: \((?:changed on the service|earlier value)\))+/g, "$1");

/**
 * The secret that a value holds in the place of its one placeholder; null where there are several, or the rest differs.
 */
export function secretIn(value: string, template: string): string | null {
  // The pattern's group is among the parts.
  const [before, , after, ...others] = template.split(PLACEHOLDER);
  if (before === undefined || after === undefined || others.length > 0) return null;
  const isAround = value.startsWith(before) && value.endsWith(after) && value.length >= before.length + after.length;
  return isAround ? value.slice(before.length, value.length - after.length) : null;
}

/** The value with those of its placeholders filled in of which the secret is known. */
export const knownFilledIn = (value: string, secrets: ReadonlyMap<string, string>): string =>
  value.replace(PLACEHOLDER, (placeholder, name: string) => secrets.get(name) ?? placeholder);

/** The value with its placeholders filled in; null where a secret is missing. */
export function filledIn(value: string, secrets: ReadonlyMap<string, string>): string | null {
  let missing = false;
  const filled = value.replace(PLACEHOLDER, (_, name: string) => {
    const secret = secrets.get(name);
    missing ||= secret === undefined;
    return secret ?? "";
  });
  return missing ? null : filled;
}

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
