import type { XmlAttribute, XmlElement, XmlName, XmlNamespaceDeclaration, XmlNode } from "./document";
import { isNameCharacter } from "./characters";

export const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
export const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

const NOT_WHITE_SPACE = /[^ \t\n\r]/;
/** No character below U+0300 changes under NFC, alone or beside others of its kind. */
const MAY_CHANGE = /[\u0300-\uffff]/;

/** White space as XML defines it; the empty text too. */
export function isWhiteSpace(text: string): boolean {
  return !NOT_WHITE_SPACE.test(text);
}

/** Unicode's normal form C, in which Terraform stores every string. */
export function nfc(text: string): string {
  return MAY_CHANGE.test(text) ? text.normalize("NFC") : text;
}

/** `{namespace}local`. */
export const expandedName = ({ uri, local }: XmlName): string => nfc(`{${uri}}${local}`);

export function isXmlSpace({ name }: Pick<XmlAttribute, "name">): boolean {
  return name.local === "space" && name.uri === XML_NAMESPACE;
}

/** Whether white space is to be preserved in an element with these attributes, by `xml:space` there or around it. */
export function preservesSpace(attributes: readonly XmlAttribute[], inherited: boolean): boolean {
  const value = attributes.find(isXmlSpace)?.value;
  return value === "preserve" || (inherited && value !== "default");
}

/**
 * The significant children: all of them except the white space between elements. A text of white space is insignificant
 * if and only if its parent has an element or instruction among its children, no text that is not white space, and
 * `xml:space="preserve"` is not in force (contract, section 3, "Equality").
 */
export function significantChildren(element: XmlElement): readonly XmlNode[] {
  if (element.preserveSpace) return element.children;
  let structure = false;
  let space = false;
  for (const child of element.children) {
    if (child.kind !== "text") structure = true;
    else if (isWhiteSpace(child.text)) space = true;
    else return element.children;
  }
  return structure && space ? element.children.filter((child) => child.kind !== "text") : element.children;
}

/** The text directly in an element, without that of its descendants. */
export function ownText(element: XmlElement): string {
  let text = "";
  for (const child of element.children) if (child.kind === "text") text += child.text;
  return text;
}

/*
 * A value may use a prefix, as in xsi:type="tns:Item", in XPath and in references of BPMN. What the prefix is bound to
 * is then part of what the value means. So an element has, behind its attributes, one for each bound prefix that its own
 * values and texts may use: the declaration in force, wherever it stands. Which prefixes names use stays insignificant.
 */

/** The words before a single colon in a value, each of which may be a prefix. */
function prefixesIn(value: string): readonly string[] {
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
