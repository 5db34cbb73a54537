import type { XmlElement, XmlNode, XmlProcessingInstruction, XmlTree } from "./document";
import { placeholdersIn, splitAtPlaceholders } from "./placeholders";
import { expandedName, isPrefixBinding, isXmlSpace, nfc, significantChildren } from "./significance";

/*
 * What a template can become once its open placeholders, whose values are not known yet, are filled in. Each placeholder
 * is taken by itself, so "may" can be said of what two different values of one placeholder would be needed for.
 */

/** Whether filling in the open placeholders of a value may lead to the text. */
export function valueMayBecome(value: string, open: ReadonlySet<string>, text: string): boolean {
  const [first = "", ...others] = splitAtPlaceholders(nfc(value), open);
  const wanted = nfc(text);
  const last = others.pop();
  if (last === undefined) return first === wanted;
  if (!wanted.startsWith(first) || !wanted.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = wanted.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= wanted.length;
}

/** Whether filling in the open placeholders of a document may lead to a document that is equal to the other one. */
export const documentMayBecome = (document: XmlTree, open: ReadonlySet<string>, other: XmlTree): boolean =>
  sameInstructions(document.prolog, other.prolog) &&
  elementMayBecome(document.root, open, other.root) &&
  sameInstructions(document.epilog, other.epilog);

const sameInstructions = (
  some: readonly XmlProcessingInstruction[],
  others: readonly XmlProcessingInstruction[],
): boolean => some.length === others.length && some.every((each, at) => sameInstruction(each, others[at]!));

const sameInstruction = (one: XmlProcessingInstruction, other: XmlProcessingInstruction): boolean =>
  nfc(one.target) === nfc(other.target) && nfc(one.body) === nfc(other.body);

function elementMayBecome(element: XmlElement, open: ReadonlySet<string>, other: XmlElement): boolean {
  if (expandedName(element.name) !== expandedName(other.name)) return false;
  // Which prefixes the values use is known once they are.
  const attributesOf = (one: XmlElement): XmlElement["attributes"] =>
    one.attributes.filter((each) => !isPrefixBinding(each));
  const attributes = attributesOf(element);
  const others = attributesOf(other);
  if (attributes.length !== others.length) return false;
  const values = new Map(others.map(({ name, value }) => [expandedName(name), value]));
  const sameAttributes = attributes.every(({ name, value }) => {
    const wanted = values.get(expandedName(name));
    return wanted !== undefined && valueMayBecome(value, open, wanted);
  });
  if (!sameAttributes) return false;
  const isOpen = (value: string): boolean => placeholdersIn(value).some((name) => open.has(name));
  // What they hold decides which white space counts.
  if (element.attributes.some((attribute) => isXmlSpace(attribute) && isOpen(attribute.value))) return true;
  if (element.children.some((child) => child.kind === "text" && isOpen(child.text)))
    return childrenMayBecome(withoutTexts(element.children), open, withoutTexts(other.children));
  return childrenMayBecome(significantChildren(element), open, significantChildren(other));
}

const withoutTexts = (nodes: readonly XmlNode[]): readonly XmlNode[] => nodes.filter(({ kind }) => kind !== "text");

const childrenMayBecome = (some: readonly XmlNode[], open: ReadonlySet<string>, others: readonly XmlNode[]): boolean =>
  some.length === others.length && some.every((node, at) => nodeMayBecome(node, open, others[at]!));

function nodeMayBecome(node: XmlNode, open: ReadonlySet<string>, other: XmlNode): boolean {
  if (node.kind === "element") return other.kind === "element" && elementMayBecome(node, open, other);
  if (node.kind === "text") return other.kind === "text" && nfc(node.text) === nfc(other.text);
  return other.kind === "instruction" && sameInstruction(node, other);
}
