import type { XmlAttribute, XmlElement, XmlNamespaceDeclaration } from "./document";
import { isNameCharacter } from "./name-characters";
import { XMLNS_NAMESPACE } from "./namespace-scope";
import { nfc } from "./significance";

/*
 * A value may use a prefix, as in xsi:type="tns:Item", in XPath and in references of BPMN. What the prefix is bound to
 * is then part of what the value means. So an element has, behind its attributes, one for each bound prefix that its own
 * values and texts may use: the declaration in force, wherever it stands. Which prefixes names use stays insignificant.
 */

/** The words before a single colon in a value, each of which may be a prefix. */
export function prefixesIn(value: string): readonly string[] {
  const found: string[] = [];
  for (let colon = value.indexOf(":"); colon >= 0; colon = value.indexOf(":", colon + 1)) {
    let start = colon;
    while (start > 0 && isNameCharacter(value.charAt(start - 1))) start--;
    if (start < colon) found.push(value.slice(start, colon));
  }
  return found;
}

/** The words before a colon in the element's own values and texts. */
export const prefixesUsedIn = (element: Pick<XmlElement, "attributes" | "children">): ReadonlySet<string> =>
  new Set([
    ...element.attributes.flatMap((each) => (isPrefixBinding(each) ? [] : prefixesIn(each.value))),
    ...element.children.flatMap((child) => (child.kind === "text" ? prefixesIn(child.text) : [])),
  ]);

/** Whether an attribute is such a declaration. */
export const isPrefixBinding = ({ name }: Pick<XmlAttribute, "name">): boolean => name.uri === XMLNS_NAMESPACE;

export function prefixBinding(prefix: string, uri: string, span: XmlAttribute["span"]): XmlAttribute {
  const qualified = `xmlns:${prefix}`;
  return { name: { qualified, local: qualified, uri: XMLNS_NAMESPACE }, value: uri, span };
}

/** The prefix that a declaration binds. */
export const boundPrefix = ({ name }: XmlAttribute): string => name.local.slice("xmlns:".length);

export const declarationOf = (binding: XmlAttribute): Pick<XmlNamespaceDeclaration, "prefix" | "uri"> => ({
  prefix: boundPrefix(binding),
  uri: binding.value,
});

/**
 * Whether an attribute that only one of two elements has says more than their values do: a declaration says nothing
 * where the other element's values do not use its prefix.
 */
export const addsMeaning = (attribute: XmlAttribute, other: XmlElement): boolean =>
  !isPrefixBinding(attribute) ||
  [...prefixesUsedIn(other)].some((prefix) => nfc(prefix) === nfc(boundPrefix(attribute)));
