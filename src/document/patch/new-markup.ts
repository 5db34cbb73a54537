import { escapeValue } from "../canonical-text";
import type { XmlElement, XmlNode } from "../document";
import { declarationOf, isPrefixBinding, significantChildren } from "../significance";
import { type PrefixScope, TagNames } from "./prefix-scope";
import { declarationMarkup, instructionMarkup, spellNew, type Spelling } from "./spelling";

/**
 * A node of another document as markup for a place in this one.
 *
 * @param indent the white space before it on its line; null if it has no line of its own
 */
export function newMarkup(node: XmlNode, scope: PrefixScope, indent: string | null, spelling: Spelling): string {
  switch (node.kind) {
    case "element":
      return newElement(node, scope, indent, spelling);
    case "text":
      return spellNew(node.text, spelling);
    case "instruction":
      return instructionMarkup(node, spelling);
  }
}

function newElement(element: XmlElement, outer: PrefixScope, indent: string | null, spelling: Spelling): string {
  const names = new TagNames(outer);
  for (const { prefix, uri } of element.attributes.filter(isPrefixBinding).map(declarationOf))
    if (names.scope.get(prefix) !== uri) names.declare(prefix, uri);
  const name = names.element(element.name);
  const attributes = element.attributes
    .filter((each) => !isPrefixBinding(each))
    .map((each) => ` ${names.attribute(each.name)}="${escapeValue(each.value)}"`);
  const tag = `<${name}${attributes.join("")}${names.declarations.map(declarationMarkup).join("")}`;
  const children = significantChildren(element);
  if (children.length === 0) return `${tag}/>`;
  const inLines = indent !== null && !element.preserveSpace && children.every((child) => child.kind !== "text");
  const inner = inLines ? indent + spelling.indent : null;
  const before = inner === null ? "" : spelling.lineEnd + inner;
  const content = children.map((child) => before + newMarkup(child, names.scope, inner, spelling));
  return `${tag}>${content.join("")}${inLines ? spelling.lineEnd + indent : ""}</${name}>`;
}
